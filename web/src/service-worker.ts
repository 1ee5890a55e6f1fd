// Keeps what never changes under its name, and the offline screen; never a page of the clinic and never the API.

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Pushed = Waiting & { data: { json: () => Shown } | null }
type Clicked = Waiting & { notification: { close: () => void; data: { path: string } } }
/** What a notification shows, and where it leads: nothing else travels (`push-server.ts`). */
type Shown = { title: string; body: string; path: string; language: string; tag: string }
type Page = { url: string; focus: () => Promise<unknown> }

type Worker = {
  location: Location
  skipWaiting: () => Promise<void>
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<readonly Page[]>
    openWindow: (address: string) => Promise<unknown>
  }
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}

const worker = self as unknown as Worker
const cacheName = 'polyclinic-2'
const offlinePage = '/offline'
const preferences = '/preferences'
const unchanging = /^\/(assets|files)\/|\.woff2$/
const keptAtMost = 150
const renewedAfterMs = 24 * 60 * 60_000

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
  if (request.mode === 'navigate') event.respondWith(opened(event))
  else if (unchanging.test(url.pathname)) event.respondWith(cachedFirst(event))
})

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, path, language, tag } = event.data.json()
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang: language, data: { path } }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

/** A page of this site alone, whatever was sent; one that is open there comes to the front. */
async function openPage(path: string): Promise<unknown> {
  const { href, origin } = new URL(path, worker.location.origin)
  if (origin !== worker.location.origin) return
  const pages = await worker.clients.matchAll({ type: 'window' })
  const open = pages.find(({ url }) => url === href)
  return open ? open.focus() : worker.clients.openWindow(href)
}

const keepOfflinePage = async () => (await caches.open(cacheName)).add(new Request(offlinePage, { cache: 'reload' }))

/** The offline screen follows the language and the colours that were chosen. */
async function keptInNewLook(event: Fetching): Promise<Response> {
  const answer = await fetch(event.request).catch(offline)
  event.waitUntil(keepOfflinePage().catch(() => {}))
  return answer
}

/** The page from the server, always: no version of it is kept. The offline screen is looked after meanwhile. */
async function opened(event: Fetching): Promise<Response> {
  try {
    const page = await fetch(event.request)
    event.waitUntil(renewOfflinePage().catch(() => {}))
    return page
  } catch {
    return offline()
  }
}

/** A clinic's look changes without a new version of this file: once a day the offline screen is fetched again. */
async function renewOfflinePage(): Promise<void> {
  const kept = await caches.match(offlinePage)
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  if (!(age < renewedAfterMs)) await keepOfflinePage()
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
