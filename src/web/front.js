/* The front page's address may have options, which are the sea's. */
if (location.search) {
    location.replace('sea.html' + location.search);
}
