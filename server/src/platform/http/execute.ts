import type { RequestScope } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { Route, Live } from './route.ts'
import { noteDenial } from './note-denial.ts'
import { parseRequest } from './parse.ts'

/** `json`: the answer as it stands on the wire already. `streamed`: it was written into the reply. */
export type EndpointAnswer = { status: number } & ({ value: unknown } | { json: Buffer } | { streamed: true })

/** The parts of a request as they came, before the contract has read them. */
export type RawRequest = Parameters<typeof parseRequest>[1]

/**
 * The one way in which an operation is carried out, whoever asks: a request of the API or a page. The scope was made for
 * this contract, so that each of its transactions admits whoever asks.
 * @param live for an operation that holds its answer open
 */
export async function execute(
  route: Route,
  scope: RequestScope,
  raw: RawRequest,
  live?: Live,
): Promise<EndpointAnswer> {
  const { contract } = route
  try {
    const input = parseRequest(contract, raw)
    const { organizationId } = input['query'] as { organizationId?: string }
    if (organizationId !== undefined && organizationId !== scope.clinic.id) throw refuse('not_found')
    if (contract.access !== 'public' && !route.inOneTransaction) await scope.transact(() => Promise.resolve())
    return await carryOut(route, scope, input as never, live)
  } catch (error) {
    await noteDenial(scope, contract, raw.params, error)
    throw error
  }
}

async function carryOut(
  route: Route,
  scope: RequestScope,
  input: never,
  live: Live | undefined,
): Promise<EndpointAnswer> {
  const [code, schema] = Object.entries(route.contract.answers)[0]!
  const status = Number(code)
  if (route.cached) return { status, json: await route.cached(scope, input) }
  if (!route.stream) {
    const result = await route.run(scope, input)
    return { status, value: status === 204 ? undefined : schema.parse(result) }
  }
  if (!live) throw new Error(`${route.contract.name} holds its answer open`)
  await route.stream(scope, live)
  return { status, streamed: true }
}
