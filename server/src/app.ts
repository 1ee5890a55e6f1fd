import { endpoints } from '@polyclinic/domain/endpoints.ts'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { routes } from './features/routes.ts'
import { connectionBounds } from './platform/bounds.ts'
import { methodsByPath } from './platform/http/allowed-methods.ts'
import { refused, registerApi, apiBase } from './platform/http/api.ts'
import { boundRoutes, routesOfKind } from './platform/http/bound-routes.ts'
import { connectionsAtMost } from './platform/http/connections-at-most.ts'
import { secureHeaders } from './platform/http/headers.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { takeJson } from './platform/http/json-body.ts'
import { noticeProxies, type TrustedProxies } from './platform/http/notice-proxies.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { readableAddress } from './platform/http/readable-address.ts'
import { refuseAmbiguous } from './platform/http/refuse-ambiguous.ts'
import type { Server } from './platform/http/requests.ts'
import { answerUnreadable } from './platform/http/unreadable.ts'
import { newId } from './platform/ids.ts'
import { refuse } from './platform/refuse.ts'

export type AppOptions = {
  server: Server
  /** False from the moment of stopping, or when the database cannot be written. */
  isReady: () => Promise<boolean>
  /** From then on every answer is the last of its connection, so that none is closed under somebody's next request. */
  isStopping?: () => boolean
  /** Proxies in front of the server whose X-Forwarded-For counts. */
  proxies: TrustedProxies
}

/** The whole HTTP side: health, the API, and (registered by `main.ts`) the pages. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { server, proxies } = options
  const atMost = connectionsAtMost(server.log)
  const app = fastify({
    logger: false,
    genReqId: () => newId(),
    trustProxy: proxies.addresses.length > 0 ? [...proxies.addresses] : (_, hop) => hop < proxies.hops,
    serverFactory: (handle) => createHttpServer(handle, { atMost, proxies }),
    // How long a parameter may be is for its contract.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: connectionBounds.headBytes },
    forceCloseConnections: 'idle',
    // Who was let in is served; readiness has sent the others elsewhere.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // An address of the API that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      secureHeaders(request, reply)
      const unreadable = { pointer: '/path', code: 'unreadable', message: 'Cannot be decoded' }
      const isAddress = error.code === 'FST_ERR_BAD_URL'
      return refused(server, request, reply, isAddress ? refuse('bad_request', { errors: [unreadable] }) : error)
    },
    clientErrorHandler: answerUnreadable,
  })
  // The API takes JSON, pages take forms; plain text is what another site may send without being asked.
  app.removeContentTypeParser('text/plain')
  takeJson(app)
  await app.register(cookie)
  noticeProxies(app, server.log, proxies)
  app.addHook('onRequest', async (request, reply) => {
    secureHeaders(request, reply)
    refuseAmbiguous(request.raw)
  })
  boundRoutes(app)
  app.addHook('onSend', async (_request, reply) => {
    if (options.isStopping?.()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    server.log.info('request.answered', {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
  app.setErrorHandler((error, request, reply) => refused(server, request, reply, error))
  const methodsAt = methodsByPath([...endpoints, { method: 'GET', path: '/openapi.json' }])
  const unrouted = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const allowed = path.startsWith(`${apiBase}/`) ? methodsAt(path.slice(apiBase.length)) : []
    if (allowed.length === 0 || allowed.includes(request.method))
      return refused(server, request, reply, refuse('not_found'))
    reply.header('allow', allowed.join(', '))
    return refused(server, request, reply, refuse('method_not_allowed'))
  }
  app.setNotFoundHandler(unrouted)

  routesOfKind(app, 'health', (health) => {
    health.get('/livez', async (_request, reply) => reply.type('text/plain').send('ok\n'))
    health.get('/readyz', async (_request, reply) => {
      const ready = await options.isReady()
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send(ready ? 'ready\n' : 'not ready\n')
    })
  })
  registerApi(app, server, routes, endpoints)
  let openApi: string | undefined
  routesOfKind(app, 'call', (calls) => {
    calls.get(`${apiBase}/openapi.json`, async (_request, reply) => {
      openApi ??= JSON.stringify(openApiOf(endpoints, apiBase))
      return reply.type('application/json').send(openApi)
    })
    // Before the pages, which would take it for one of theirs.
    calls.all(`${apiBase}/*`, async (request, reply) => unrouted(request, reply))
  })
  return app
}
