import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

const againAfterMs = 3_600_000

/** By their addresses, whoever else asks; else so many, which whoever passes them by can pretend to be. */
export type TrustedProxies = { addresses: readonly string[]; hops: number }

declare module 'fastify' {
  interface FastifyRequest {
    /** It says that it passed a proxy, and none is declared that could have told: true or made up by whoever asks. */
    passesUndeclaredProxy: boolean
  }
}

/**
 * Says in the log, once an hour, that the proxies in front of the server are others than those declared: undeclared, all
 * visitors count as one network and soon nobody can book; passed by, where only their number is known, whoever asks
 * directly chooses the network that they count as. Health checks come from within. Anybody can send such a header to
 * a server that they reach directly: the log has it once an hour, and an admin is told by their own requests alone.
 */
export function noticeProxies(app: FastifyInstance, log: Log, { addresses, hops }: TrustedProxies): void {
  const count = addresses.length || hops
  const say = (event: string, reason: string) => hourly(() => log.error(event, { reason, count }))
  const sayUndeclared = say(
    'proxy.undeclared',
    'a request says that it passed a proxy, and it comes from none declared',
  )
  const sayBypassed = say('proxy.bypassed', 'requests pass fewer proxies than are declared')
  app.decorateRequest('passesUndeclaredProxy', false)
  app.addHook('onRequest', async (request) => {
    const { headers, url, ips = [] } = request
    const forwarded = String(headers['x-forwarded-for'] ?? headers['forwarded'] ?? '')
    const passed = forwarded === '' ? 0 : forwarded.split(',').length
    const isDeclared = addresses.length > 0 ? ips.length > 1 : hops > 0
    request.passesUndeclaredProxy = passed > 0 && !isDeclared
    if (request.passesUndeclaredProxy) sayUndeclared()
    if (passed < (addresses.length > 0 ? 1 : hops) && url !== '/livez' && url !== '/readyz') sayBypassed()
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
