/** Whether this browser can be notified; `install`: once the site stands on the Home Screen, as iPhones and iPads want it. */
export type PushSupport = 'yes' | 'blocked' | 'install' | 'no'

export function pushSupport(): PushSupport {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple ? 'install' : 'no'
  return Notification.permission === 'denied' ? 'blocked' : 'yes'
}

export type PushDevice = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Asks whoever sits here, if nobody has, and the browser's push service. Called by a press.
 * @returns null where it is not allowed, or the service cannot be reached
 */
export async function subscribe(applicationServerKey: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js')
  const registration = await Promise.race([navigator.serviceWorker.ready, tooLong()])
  if (!registration) return null
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    // One of another key (of a server that has a new one) is of no use.
    const known = await registration.pushManager.getSubscription()
    if (known && !isOfKey(known, applicationServerKey)) await known.unsubscribe()
    const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON()
    const { p256dh, auth } = keys ?? {}
    return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null
  } catch {
    return null
  }
}

const tooLong = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 10_000))

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const bytes = options.applicationServerKey
  if (!bytes) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/** What the server knows this browser by, when it is notified at all. */
export async function ownDigest(): Promise<string | null> {
  if (pushSupport() !== 'yes') return null
  const registration = await navigator.serviceWorker.getRegistration()
  const known = await registration?.pushManager.getSubscription()
  if (!known) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(known.endpoint))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** This browser is asked no more; that the server knows it no more is said to the server. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
