import multipart from '@fastify/multipart'
import { managedBase, manageCookie, manageTokenHeaderName } from '@polyclinic/domain/appointments/manage-cookie.ts'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { isUpload, mediaTypesOf, type FileAnswer } from '@polyclinic/domain/kit/file.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../network.ts'
import { refuse } from '../refuse.ts'
import type { Route } from './route.ts'
import { routesOfKind } from './bound-routes.ts'
import { codingOf, compress } from './compress.ts'
import { cookieOf } from './cookies.ts'
import { closedSignal, execute } from './execute.ts'
import { awaitTurn } from './limit-arrival.ts'
import { asRefusal, sendProblem } from './problem.ts'
import { readUpload, refuseTooMuch } from './read-upload.ts'
import { clinicOfRequest, scopesOf, type Server } from './requests.ts'
import { inReportTurn } from './report-turns.ts'
import { inTurn } from './route-turns.ts'
import { isSameOrigin } from './same-origin.ts'
import { sendFile } from './send-file.ts'

export const apiBase = '/api/v1'

const pathOf = (contract: Endpoint) => contract.path.replace(/\{(\w+)\}/g, ':$1')

type Headers = Record<string, unknown>

async function answer(server: Server, route: Route, request: FastifyRequest, reply: FastifyReply, headers: Headers) {
  const clinic = await clinicOfRequest(server, request)
  if (!clinic) throw refuse('unknown_clinic')
  const { contract } = route
  const scopeFor = await scopesOf(server, clinic, request, reply)
  const scope = scopeFor(contract)
  reply.header('cache-control', 'no-store')
  const { params, query, body } = request
  const bytes = request.headers['content-length'] === undefined ? null : Number(request.headers['content-length'])
  if (route.kind === 'upload') {
    refuseTooMuch(contract.body!, bytes ?? 0)
    awaitTurn(request.raw)
  }
  const upload = { bytes, read: () => readUpload(contract.body!, request) }
  const run = () => execute(route, scope, { params, query, headers, body, upload }, reply)
  const closed = closedSignal(reply)
  const answered = await (contract.readsMuch
    ? inReportTurn({ clinic: clinic.id, session: scope.session?.id ?? request.ip }, run, closed)
    : inTurn(request, clinic, run, closed))
  if ('streamed' in answered) return
  reply.code(answered.status)
  if ('json' in answered) return sendText(request, reply.type('application/json'), answered.json)
  if (answered.status === 204) return reply.send()
  if (mediaTypesOf(Object.values(contract.answers)[0]))
    return sendFile(reply, answered.value as FileAnswer, callerOf(clinic, request))
  return sendText(request, reply.type(contract.mediaType ?? 'application/json'), JSON.stringify(answered.value))
}

/** Less is one packet or two as it is. */
const compressedFrom = 4_000

/**
 * Compressed where that is taken and saves packets. The length tells no other site whether its guess stands in the answer
 * (BREACH): it can ask with nobody's session, and cookies are `SameSite`.
 */
async function sendText(request: FastifyRequest, reply: FastifyReply, text: string | Buffer) {
  const coding = codingOf(request.headers['accept-encoding'])
  if (text.length < compressedFrom) return reply.send(text)
  // Node writes a long text by way of two more copies.
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  if (!coding) return reply.send(bytes)
  reply.headers({ 'content-encoding': coding, vary: 'accept-encoding' })
  return reply.send(await compress[coding](bytes))
}

/**
 * The same for a browser that has the visit's cookie in place of a session.
 * @throws {Refusal} `not_found` without the cookie of that visit; `forbidden` for what another site sends
 */
function byManageCookie(request: FastifyRequest): Headers {
  if (request.method !== 'GET' && request.method !== 'HEAD' && !isSameOrigin(request)) throw refuse('forbidden')
  const { id = '' } = request.params as { id?: string }
  const token = cookieOf(request, manageCookie(id))
  if (!token) throw refuse('not_found')
  return { ...request.headers, [manageTokenHeaderName]: token }
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
  const misplaced = routes.filter(({ contract, kind }) => isUpload(contract.body) !== (kind === 'upload'))
  if (misplaced.length) throw new Error(`what takes files is an upload route: ${misplaced[0]!.contract.name}`)
  if (missing.length) throw new Error(`no route for ${missing.map((contract) => contract.name).join(', ')}`)

  const register = (target: FastifyInstance, route: Route) => {
    const { contract } = route
    const add = (base: string, headersOf: (request: FastifyRequest) => Headers) =>
      target.route({
        method: contract.method,
        url: base + pathOf(contract),
        exposeHeadRoute: route.kind !== 'stream',
        config: { operation: contract.name },
        handler: async (request, reply) => {
          try {
            return await answer(server, route, request, reply, headersOf(request))
          } catch (error) {
            return refused(server, request, reply, error)
          }
        },
      })
    add(apiBase, ({ headers }) => headers)
    if (contract.headers?.shape[manageTokenHeaderName]) add(managedBase, byManageCookie)
  }
  const kindOf = ({ kind, contract }: Route) =>
    kind === 'upload' || kind === 'stream' ? kind : contract.takesLongTexts ? 'draft' : 'call'
  const registerAll = (target: FastifyInstance, kind: ReturnType<typeof kindOf>) => {
    for (const route of routes) if (kindOf(route) === kind) register(target, route)
  }
  routesOfKind(app, 'call', (calls) => registerAll(calls, 'call'))
  routesOfKind(app, 'draft', (drafts) => registerAll(drafts, 'draft'))
  routesOfKind(app, 'stream', (streams) => registerAll(streams, 'stream'))
  routesOfKind(app, 'upload', async (uploads) => {
    // What was sent is left to be read by the contract (`readUpload`).
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, { throwFileSizeLimit: false })
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    registerAll(uploads, 'upload')
  })
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
