import { isMeasured } from '@polyclinic/domain/brand/measured-pages.ts'
import { currentSession } from '../../platform/session/token.ts'
import { choiceKey } from './choice.ts'
import { hasOwnVisit, ownVisitKey } from './own-visit.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Which container this document may run, as the server said with its content policy; none on most pages. */
export const containerHere = (): string | null => document.documentElement.dataset['container'] ?? null

// What says nothing of anybody. Whatever else is kept in this browser is somebody's own: a session, a draft, a booking.
const harmless = {
  localStorage: ['organizationData', 'orgData', 'organizationID', choiceKey, ownVisitKey],
  sessionStorage: ['organizationReloaded', 'preference', 'reloadedAt', 'react-router-scroll-positions'],
} as const
/** What Google's own scripts keep. */
const isOfContainer = (name: string) => name.startsWith('_g')

/** Whether nobody is signed in and nothing of anybody's is kept here, which a script of somebody else's could read. */
export function isNobodys(): boolean {
  try {
    const isClean = (['localStorage', 'sessionStorage'] as const).every((area) =>
      Object.keys(globalThis[area]).every(
        (key) => isOfContainer(key) || (harmless[area] as readonly string[]).includes(key),
      ),
    )
    return isClean && currentSession() === null && !hasOwnVisit()
  } catch {
    return false
  }
}

export const mayRunAt = (path: string) => containerHere() !== null && isMeasured(path) && isNobodys()

let hasShownMore = false
/** A document that showed another page knows its address, and what was asked for in it. */
export function noteShown(path: string): void {
  if (!isMeasured(path)) hasShownMore = true
}

/** Of earlier documents browsers tell nothing (the page's referrer policy), but of what a reloaded one had shown. */
function knowsMore(): boolean {
  const { navigation } = globalThis as { navigation?: { entries: () => readonly { url: string | null }[] } }
  return hasShownMore || (navigation?.entries() ?? []).some(({ url }) => url && !isMeasured(new URL(url).pathname))
}

let isRunning = false
/** Once it runs it runs until another document is loaded. */
export const containerRuns = () => isRunning

/**
 * Loads the container into this document, which from then on is left by loading another one; where it knows of another page,
 * only into the next.
 */
export function runContainer(container: string): void {
  if (isRunning || knowsMore()) return
  isRunning = true
  addEventListener('click', leaveByLink, { capture: true })
  addEventListener('submit', leaveByForm, { capture: true })
  addEventListener('popstate', leaveByWayBack, { capture: true })
  // Another tab has signed in or begun to book, or this document comes back from before that.
  addEventListener('storage', leaveUnlessNobodys, { capture: true })
  addEventListener('pageshow', leaveUnlessNobodys, { capture: true })
  window.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }]
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${container}`
  document.head.append(script)
}

/** A link that leads to a page where nothing runs is followed by the browser, as it is without scripts. */
function leaveByLink(event: Event) {
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (link && leadsOut((link as HTMLAnchorElement).href)) event.stopImmediatePropagation()
}

/** And a form nothing runs is sent by it. */
function leaveByForm(event: Event) {
  const form = event.target as HTMLFormElement
  const button = (event as SubmitEvent).submitter
  if (leadsOut(button?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''))
    event.stopImmediatePropagation()
}

/** What this document showed before the container ran is not shown in it again. */
function leaveByWayBack(event: Event) {
  if (isMeasured(location.pathname)) return
  event.stopImmediatePropagation()
  location.reload()
}

function leadsOut(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href)
  // Preferences are sent by the browser anyway, and remember who pressed.
  return origin === location.origin && !isMeasured(pathname) && pathname !== '/preferences'
}

function leaveUnlessNobodys(event: Event) {
  if (isNobodys()) return
  event.stopImmediatePropagation()
  location.reload()
}

/** Takes away what the container kept in this browser. */
export function forgetContainer(): void {
  try {
    for (const key of Object.keys(localStorage)) if (isOfContainer(key)) localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept, nothing was.
  }
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_label, at) => `; domain=${labels.slice(at).join('.')}`)]
  for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=')[0]!))
    if (isOfContainer(name)) for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
}
