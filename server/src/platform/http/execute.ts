import type { FastifyReply } from 'fastify'
import type { Context, RequestScope } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { Route } from './route.ts'
import { noteDenial } from './note-denial.ts'
import { parseRequest } from './parse.ts'

/** `json`: the answer as it stands on the wire already. `streamed`: it was written into the reply. */
export type EndpointAnswer = { status: number } & ({ value: unknown } | { json: Buffer } | { streamed: true })

/** The parts of a request as they came, before the contract has read them. */
export type RawRequest = Parameters<typeof parseRequest>[1]

/**
 * The one way in which an operation is carried out, whoever asks: a request of the API or a page. The scope was made for
 * this contract, so that each of its transactions admits whoever asks.
 * @param reply for an operation that holds its answer open
 */
export async function execute(
  route: Route,
  scope: RequestScope,
  raw: RawRequest,
  reply?: FastifyReply,
): Promise<EndpointAnswer> {
  const { contract } = route
  try {
    const input = parseRequest(contract, raw)
    const { organizationId } = input['query'] as { organizationId?: string }
    if (organizationId !== undefined && organizationId !== scope.clinic.id) throw refuse('not_found')
    return await carryOut(route, scope, input as never, reply)
  } catch (error) {
    await noteDenial(scope, contract, raw.params, error)
    throw error
  }
}

async function carryOut(
  route: Route,
  scope: RequestScope,
  input: never,
  reply: FastifyReply | undefined,
): Promise<EndpointAnswer> {
  const { contract } = route
  const [code, schema] = Object.entries(contract.answers)[0]!
  const status = Number(code)
  const asAnswer = (result: unknown) => ({ status, value: status === 204 ? undefined : schema.parse(result) })
  switch (route.kind) {
    case 'transaction':
      return asAnswer(await scope.transact((context) => route.run(context, input)))
    case 'scope':
      // Nobody who may not ask has anything done for them outside of a transaction.
      if (contract.access !== 'public') await scope.transact(whoAsks)
      return asAnswer(await route.run(scope, input))
    case 'cached':
      return { status, json: await route.run(scope, input) }
    case 'stream':
      if (!reply) throw new Error(`${contract.name} holds its answer open`)
      await route.run(scope, { actor: await scope.transact(whoAsks), reply })
      return { status, streamed: true }
  }
}

const whoAsks = ({ actor }: Context) => Promise.resolve(actor)
