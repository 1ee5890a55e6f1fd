import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { newId } from '../../server/src/platform/ids.ts'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  ms: number
  /** As far as the tortures read it. */
  body: {
    id: string
    secret: string
    code: string
    version: number
    alternatives?: { startsAt: string }[]
    appointment: { id: string }
    manageToken: string
    authToken: string
    /** Of an online payment: where it is paid, which it is, and how it stands. */
    url: string
    paymentId: string
    status: string
    items?: { providerId: string; serviceId: string; durationMinutes: number; starts: string[] }[]
  }
}

export type Http = {
  send: (
    host: string,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    options?: { body?: object; key?: string; headers?: Record<string, string> },
  ) => Promise<Answer>
  /** Opens so many connections, so that a shot finds them open. */
  warm: (connections: number) => Promise<void>
  close: () => void
}

/** Why no answer came; `wasOpen`: on a connection that had carried answers before. */
export type Cut = NodeJS.ErrnoException & { wasOpen?: boolean }

/** Sends requests of clinics to a server on this machine over connections that stay open; rejects with a `Cut`. */
export function openHttp(port: number, connections = 256): Http {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send: Http['send'] = (host, method, path, { body, key = newId(), headers } = {}) =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          timeout: 60_000,
          method,
          path,
          headers: {
            host,
            ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => (text += chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            const isJson = answer.headers['content-type']?.includes('json')
            resolve({
              status: answer.statusCode!,
              headers: answer.headers,
              ms: performance.now() - began,
              body: isJson ? JSON.parse(text) : {},
            })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')))
      sent.on('error', (error) => reject(Object.assign(error, { wasOpen: sent.reusedSocket })))
      sent.end(body && JSON.stringify(body))
    })
  return {
    send,
    warm: async (count) =>
      void (await Promise.all(Array.from({ length: count }, () => send('localhost', 'GET', '/livez')))),
    close: () => agent.destroy(),
  }
}
