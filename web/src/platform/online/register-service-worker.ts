import { logFailure } from '../log.ts'

/** For the offline screen; a site works as well without it. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => logFailure('service worker', error))
}
