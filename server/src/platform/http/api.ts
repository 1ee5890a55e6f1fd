import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'
import type { Route } from './route.ts'
import { execute } from './execute.ts'
import { asRefusal, sendProblem } from './problem.ts'
import { clinicOfRequest, scopesOf, type Server } from './requests.ts'

export const apiBase = '/api/v1'

const pathOf = (contract: Endpoint) => apiBase + contract.path.replace(/\{(\w+)\}/g, ':$1')

async function answer(server: Server, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const clinic = await clinicOfRequest(server, request)
  if (!clinic) throw refuse('unknown_clinic')
  const scopeFor = await scopesOf(server, clinic, request, reply)
  const { params, query, headers, body } = request
  reply.header('cache-control', 'no-store')
  const answered = await execute(route, scopeFor(route.contract), { params, query, headers, body }, { request, reply })
  if ('streamed' in answered) return
  reply.code(answered.status)
  if ('json' in answered) return reply.type('application/json').send(answered.json)
  if (answered.status === 204) return reply.send()
  const { mediaType } = route.contract
  if (mediaType) return reply.type(mediaType).send(answered.value)
  return reply.type('application/json').send(JSON.stringify(answered.value))
}

/** Binds every contract to its route. Two for one method and path, or a contract that nothing carries out, is a start-up error. */
export function registerApi(
  app: FastifyInstance,
  server: Server,
  routes: readonly Route[],
  contracts: readonly Endpoint[],
) {
  const names = new Set(routes.map((route) => route.contract.name))
  const missing = contracts.filter((contract) => !names.has(contract.name))
  if (missing.length) throw new Error(`no route for ${missing.map((contract) => contract.name).join(', ')}`)

  for (const route of routes) {
    app.route({
      method: route.contract.method,
      url: pathOf(route.contract),
      exposeHeadRoute: !route.stream,
      config: { operation: route.contract.name },
      handler: async (request, reply) => {
        try {
          return await answer(server, route, request, reply)
        } catch (error) {
          return refused(server, request, reply, error)
        }
      },
    })
  }
}

/** Answers an error as a problem document; what nobody expected is logged, and what troubles the database. */
export function refused(server: Server, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const refusal = asRefusal(error)
  if (refusal.code === 'internal')
    server.log.error('request.failed', { requestId: request.id, route: request.routeOptions.url ?? '', error })
  else if (refusal.code === 'unavailable' && refusal !== error)
    server.log.warn('request.unavailable', { requestId: request.id, route: request.routeOptions.url ?? '', error })
  return sendProblem(reply, refusal, request.id)
}
