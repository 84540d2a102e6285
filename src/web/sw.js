/*
 * Keeps the site for visits without a network. Files named by their content never change: they come from
 * the cache. Documents come from the network where there is one, so that a new site is seen at once.
 */
'use strict';

const OURS = 'swell ' + self.registration.scope + ' '; // the caches of a host's sites lie together
const CACHE = OURS + '@VERSION@';
const PAGES = ['./', 'sea.html', 'help.html', 'manifest.webmanifest'];
const PARTS = @PARTS@;
const PROGRAM = self.crossOriginIsolated ? @THREADED@ : @SINGLE@;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(CACHE)
        .then((cache) => cache.addAll([...PAGES, ...PARTS, ...PROGRAM]))
        .then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    event.waitUntil(caches.keys()
        .then((names) => Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE)
            .map((name) => caches.delete(name))))
        .then(() => self.clients.claim()));
});

async function keep(request, response) {
    if (response.ok && request.method === 'GET') {
        const cache = await caches.open(CACHE);
        await cache.put(request, response.clone());
    }
    return response;
}

const known = (request) => caches.match(request, {cacheName: CACHE, ignoreSearch: true});

async function fromNetwork(request) {
    try {
        return await keep(new Request(request.url.split('?')[0]), await fetch(request));
    } catch (error) {
        return await known(request) || Response.error();
    }
}

async function fromCache(request) {
    return await known(request) || keep(request, await fetch(request));
}

self.addEventListener('fetch', (event) => {
    const {request} = event;
    if (request.method === 'GET' && new URL(request.url).origin === self.location.origin) {
        event.respondWith(request.mode === 'navigate' ? fromNetwork(request) : fromCache(request));
    }
});
