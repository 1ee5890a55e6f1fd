// Keeps what never changes under its name, and the offline screen; never a page of the clinic and never the API.

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Worker = {
  location: Location
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}

const worker = self as unknown as Worker
const cacheName = 'polyclinic-2'
const offlinePage = '/offline'
const preferences = '/preferences'
const unchanging = /^\/(assets|files)\/|\.woff2$/
const keptAtMost = 150

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(forget())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.pathname === preferences) return event.respondWith(keptInNewLook(event))
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(offline))
  else if (unchanging.test(url.pathname)) event.respondWith(cachedFirst(event))
})

const keepOfflinePage = async () => (await caches.open(cacheName)).add(new Request(offlinePage, { cache: 'reload' }))

/** The offline screen follows the language and the colours that were chosen. */
async function keptInNewLook(event: Fetching): Promise<Response> {
  const answer = await fetch(event.request).catch(offline)
  event.waitUntil(keepOfflinePage().catch(() => {}))
  return answer
}

const offline = async (): Promise<Response> => (await caches.match(offlinePage)) ?? Response.error()

async function cachedFirst(event: Fetching): Promise<Response> {
  const cached = await caches.match(event.request)
  if (cached) return cached
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

/** Old files of earlier versions make room for new ones, the oldest first. */
async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(request, answer)
  const kept = (await cache.keys()).filter(({ url }) => !url.endsWith(offlinePage))
  await Promise.all(kept.slice(0, Math.max(0, kept.length - keptAtMost)).map((old) => cache.delete(old)))
}
