import { request, type RequestOptions } from 'node:https'
import { request as plainRequest } from 'node:http'
import webPush from 'web-push'
import type { PushKeys } from './push-keys.ts'
import { isPublicUrl, lookupPublic } from '../outside/public-hosts.ts'

/** Where a browser is reached, and the keys that only it can read with. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string }

export type Push = {
  id: string
  device: PushDevice
  /** Shown by the service worker, which knows nothing else. */
  shown: { title: string; body: string; path: string; language: string }
  /** Whom a push service writes to about what we send: a mail address. */
  contact: string
  /** As long a push service keeps it for a device that is off. */
  keptSeconds: number
}

/**
 * `gone`: its push service says that the browser is not reached there any more, and nobody else can say so. `refused`: this
 * notification is not taken. `not-found`: there is no such push service, or no name server says so. `later`: nobody knows.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'not-found' | 'later'

export type PushServer = {
  /** What a browser needs to know before it can be asked. */
  publicKey: string
  send: (push: Push, signal?: AbortSignal) => Promise<PushOutcome>
  /** Whether what a browser says of itself can be asked. */
  takes: (endpoint: string) => boolean
}

const patienceMs = 10_000

/**
 * Sends to the push services of browsers (RFC 8030), encrypted for the browser alone (RFC 8291). Where to send a browser
 * says, that is anybody: so only to public addresses, and no redirect is followed.
 * @param isLocal for tests alone: a push service on this machine
 */
export function connectPush({ publicKey, privateKey }: PushKeys, { isLocal = false } = {}): PushServer {
  const takes = (endpoint: string) => (isLocal ? endpoint.startsWith('http://127.0.0.1:') : isPublicUrl(endpoint))

  async function send({ id, device, shown, contact, keptSeconds }: Push, signal?: AbortSignal): Promise<PushOutcome> {
    const { endpoint, p256dh, auth } = device
    if (!takes(endpoint)) return 'refused'
    const patience = AbortSignal.timeout(patienceMs)
    const details = encrypted({ endpoint, keys: { p256dh, auth } }, JSON.stringify({ ...shown, tag: id }), {
      // What waits for a device that is off is replaced by a repeat.
      ...{ TTL: keptSeconds, topic: id.replaceAll('-', ''), urgency: 'normal', contentEncoding: 'aes128gcm' },
      vapidDetails: { subject: `mailto:${contact}`, publicKey, privateKey },
    })
    if (!details) return 'refused'
    const { method, headers, body } = details
    const until = signal ? AbortSignal.any([signal, patience]) : patience
    try {
      return outcomeOf(await ask(endpoint, { method, headers, signal: until }, body))
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOTFOUND' ? 'not-found' : 'later'
    }
  }

  const ask = (endpoint: string, options: RequestOptions, body: Buffer | null) =>
    new Promise<number>((resolve, reject) => {
      const how = { ...options, ...(isLocal ? {} : { lookup: lookupPublic }), agent: false as const }
      const asked = (isLocal ? plainRequest : request)(endpoint, how, (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return { publicKey, send, takes }
}

/** Null for what cannot be made: keys that are no browser's, a contact that is none. */
function encrypted(...details: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...details)
  } catch {
    return null
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
