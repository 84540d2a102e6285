"""Builds the package swell: `pip install ./python`, once Swell's library is installed."""
import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent))  # pip builds without this folder on the path
import binding

setup(
    name="swell",
    version=binding.version(),
    description="A sea computed from a wave spectrum, bodies on it and their wakes, shores and pools",
    license="MIT",
    python_requires=">=3.9",
    packages=["swell"],
    package_data={"swell": ["py.typed", "*.pyi"]},
    install_requires=["numpy>=1.22", "cffi>=1.15"],
    extras_require={"plot": ["matplotlib"], "convert": ["xarray", "netCDF4", "rasterio"]},
    cffi_modules=["binding.py:ffi"],
)
