import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { routeBounds, type RouteBounds, type RouteKind } from '../bounds.ts'
import { createBudget } from '../budget.ts'
import { refuse } from '../refuse.ts'
import { limitArrival } from './limit-arrival.ts'
import { limitDeparture, pieceBytes, piecesOf } from './limit-departure.ts'
import { spendersOf } from './spenders.ts'

export type BoundRoute = { method: string; url: string; kind: RouteKind; bodyLimit: number }
type Budgets = Record<RouteKind, ReturnType<typeof createBudget>>

const kindOfScope = Symbol('kind of route')
type Scope = FastifyInstance & { [kindOfScope]?: RouteKind }

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind
  }
  interface FastifyInstance {
    budgets: Budgets
    boundRoutes: readonly BoundRoute[]
  }
}

/** Registers routes that have the bounds of a kind. */
export function routesOfKind(
  app: FastifyInstance,
  kind: RouteKind,
  register: (scope: FastifyInstance) => unknown,
): void {
  void app.register(async (scope: Scope) => {
    scope[kindOfScope] = kind
    await register(scope)
  })
}

const kinds = Object.keys(routeBounds) as RouteKind[]
/** What has no route is refused as cheaply as a call. */
export const kindOf = ({ routeOptions }: FastifyRequest): RouteKind => routeOptions.config.kind ?? 'call'

/**
 * Gives every route of an app the bounds of its kind: how large and how slow a request may be, how many of a network are
 * begun, and how long the answer may take to be read. A route without a kind is an error at the start.
 */
export function boundRoutes(app: FastifyInstance, bounds: Record<RouteKind, RouteBounds> = routeBounds): void {
  const routes: BoundRoute[] = []
  app.decorate('boundRoutes', routes)
  app.decorate('budgets', Object.fromEntries(kinds.map((kind) => [kind, createBudget(bounds[kind].budget)])) as Budgets)
  app.addHook('onRoute', function (this: Scope, route: RouteOptions) {
    const kind = this[kindOfScope]
    if (!kind) throw new Error(`${String(route.method)} ${route.url} is within no bounds`)
    route.config = { ...route.config, kind }
    route.bodyLimit = bounds[kind].bodyBytes
    const { url, bodyLimit } = route
    for (const method of [route.method].flat()) routes.push({ method, url, kind, bodyLimit })
  })
  app.addHook('onRequest', async (request, reply) => {
    limitArrival(request.raw, reply.raw, bounds[kindOf(request)].arrival)
  })
  // Once the body is here: nobody else's time is taken for it.
  app.addHook('preHandler', (request) => awaitShare(app, request))
  app.addHook('onSend', async (request, reply, payload) => {
    const { answerBytes, departure } = bounds[kindOf(request)]
    if (departure) limitDeparture(request.raw, reply.raw, departure)
    return typeof payload === 'string' || Buffer.isBuffer(payload)
      ? whole(request, reply, payload, answerBytes)
      : payload
  })
}

/** What is long goes piece by piece. */
function whole(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer, bytesAtMost: number) {
  const bytes = Buffer.byteLength(payload)
  if (bytes > bytesAtMost) throw new Error(`an answer of ${bytes} bytes`)
  if (bytes <= pieceBytes || request.method === 'HEAD') return payload
  reply.header('content-length', bytes)
  // At hand already: nothing is copied, nor waited for between two pieces.
  return Readable.from(piecesOf(typeof payload === 'string' ? Buffer.from(payload) : payload))
}

async function awaitShare({ budgets }: FastifyInstance, request: FastifyRequest): Promise<void> {
  const seconds = budgets[kindOf(request)].take(spendersOf(request))
  if (seconds === null) throw refuse('too_many_requests', { retryAfterSeconds: 5 })
  if (seconds > 0) await sleep(seconds * 1000)
}

/** What an answer costs beyond the share that was taken for it. */
export const chargeShares = (request: FastifyRequest, shares: number) =>
  request.server.budgets[kindOf(request)].charge(spendersOf(request), shares)
