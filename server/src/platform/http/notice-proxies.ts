import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

const againAfterMs = 3_600_000

/**
 * Says in the log, once an hour, that the proxies in front of the server are others than those declared: undeclared, all
 * visitors count as one network and soon nobody can book; passed by, whoever asks directly chooses the network that they
 * count as. Health checks come from within.
 */
export function noticeProxies(app: FastifyInstance, log: Log, hops: number): void {
  const say = (event: string, reason: string) => hourly(() => log.error(event, { reason, count: hops }))
  const sayUndeclared = say('proxy.undeclared', 'a request says that it passed a proxy, and TRUSTED_PROXY_HOPS is 0')
  const sayBypassed = say('proxy.bypassed', 'requests pass fewer proxies than TRUSTED_PROXY_HOPS says')
  app.addHook('onRequest', async ({ headers, url }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? headers['forwarded'] ?? '')
    const proxies = forwarded === '' ? 0 : forwarded.split(',').length
    if (hops === 0 && proxies > 0) sayUndeclared()
    if (proxies < hops && url !== '/livez' && url !== '/readyz') sayBypassed()
  })
}

function hourly(say: () => void): () => void {
  let saidAt = -Infinity
  return () => {
    if (performance.now() - saidAt < againAfterMs) return
    saidAt = performance.now()
    say()
  }
}
