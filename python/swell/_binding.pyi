"""What cffi makes of the installed headers (binding.py)."""
from typing import Any

ffi: Any
lib: Any
