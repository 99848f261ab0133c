// Without the network the page still opens, to say that the house cannot be reached. Of what the house
// says itself nothing is kept: no balance and no card comes from here.

const KEPT = 'tapete';

/** The page and the files that it names, as the house has them now; those of before are let go. */
async function keep() {
  const page = await fetch('/', { cache: 'no-cache' });
  const named = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  const kept = await caches.open(KEPT);
  const before = await kept.match('/');
  if (before && (await before.text()) !== (await page.clone().text())) for (const file of await kept.keys()) await kept.delete(file);
  await kept.put('/', page);
  await kept.addAll(named);
}

/** The house's own answer; where there is none, what was kept. */
async function answer(request) {
  const name = request.mode === 'navigate' ? '/' : request;
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match(name);
    if (kept) return kept;
    throw problem;
  }
}

addEventListener('install', (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => event.waitUntil(keep().catch(() => undefined)));
addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method === 'GET' && origin === location.origin && !pathname.startsWith('/api')) event.respondWith(answer(event.request));
});
