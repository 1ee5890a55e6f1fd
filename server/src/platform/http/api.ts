import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Steps } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { Bound } from './bind.ts'
import { noteDenial } from './note-denial.ts'
import { parseRequest } from './parse.ts'
import { asRefusal, sendProblem } from './problem.ts'
import { clinicOfRequest, stepsOf, type Server } from './requests.ts'

export const apiBase = '/api/v1'

/** Refuses an actor whom the contract does not admit: 401 without a session, 403 without the permission. */
export function admit(contract: Endpoint, actor: Actor): void {
  if (contract.access === 'public') return
  if (actor.kind === 'nobody') throw refuse('unauthorized')
  if (contract.access !== 'signed-in' && !actor.permissions.includes(contract.access)) throw refuse('forbidden')
}

const pathOf = (contract: Endpoint) => apiBase + contract.path.replace(/\{(\w+)\}/g, ':$1')

async function answer(server: Server, bound: Bound, request: FastifyRequest, reply: FastifyReply) {
  const { contract } = bound
  const clinic = await clinicOfRequest(server, request)
  if (!clinic) throw refuse('unknown_clinic')
  const steps = await stepsOf(server, clinic, request, reply, (actor) => admit(contract, actor))
  try {
    return await carryOut(bound, steps, request, reply)
  } catch (error) {
    await noteDenial(steps, contract, request.params, error)
    throw error
  }
}

async function carryOut(bound: Bound, steps: Steps, request: FastifyRequest, reply: FastifyReply) {
  const { contract } = bound
  const input = parseRequest(contract, {
    params: request.params,
    query: request.query,
    headers: request.headers,
    body: request.body,
  })
  const asked = (input['query'] as { organizationId?: string }).organizationId
  if (asked !== undefined && asked !== steps.clinic.id) throw refuse('not_found')
  if (contract.access !== 'public' && !bound.inOne) await steps.transact(() => Promise.resolve())
  reply.header('cache-control', 'no-store')
  if (bound.together && steps.isAnonymous) {
    const bytes = await bound.together.ask(steps, JSON.stringify(input['query']), input)
    return reply.type('application/json').send(bytes)
  }
  if (bound.stream) return bound.stream(steps, { request, reply })

  const result = await bound.run(steps, input as never)
  const [status, schema] = Object.entries(contract.answers)[0]!
  reply.code(Number(status))
  if (status === '204') return reply.send()
  const body = schema.parse(result)
  if (contract.mediaType) return reply.type(contract.mediaType).send(body)
  return reply.type('application/json').send(JSON.stringify(body))
}

/** Binds every contract to its route. Two for one method and path, or a contract that nothing carries out, is a start-up error. */
export function registerApi(
  app: FastifyInstance,
  server: Server,
  bounds: readonly Bound[],
  contracts: readonly Endpoint[],
) {
  const names = new Set(bounds.map((bound) => bound.contract.name))
  const missing = contracts.filter((contract) => !names.has(contract.name))
  if (missing.length) throw new Error(`no route for ${missing.map((contract) => contract.name).join(', ')}`)

  for (const bound of bounds) {
    app.route({
      method: bound.contract.method,
      url: pathOf(bound.contract),
      exposeHeadRoute: !bound.stream,
      config: { operation: bound.contract.name },
      handler: async (request, reply) => {
        try {
          return await answer(server, bound, request, reply)
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
