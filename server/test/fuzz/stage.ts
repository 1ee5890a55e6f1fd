import { signedIn, type TestClinic } from '../builders.ts'
import type { Services } from '../../src/platform/context.ts'
import { aWorld, type World } from '../whole-api/cast.ts'
import { examplesWith } from '../whole-api/examples.ts'
import type { SentRequest } from './attempts.ts'
import { operationsOf, type Document, type Operation } from './document.ts'
import type { Caller, Stand } from './round.ts'
import { judgeBy } from './schemas.ts'

let addresses = 0
/** Of somebody else each time, so that no limit is met. */
export const anAddress = () => `198.51.${Math.floor((addresses += 1) / 250) % 250}.${addresses % 250}`

/** A clinic with its cast on a running server, what it serves as its document, and requests that are right. */
export async function aStage(
  services: Pick<Services, 'tenancy' | 'sessionKey'>,
  send: (clinic: TestClinic, request: Parameters<Stand['send']>[0]) => ReturnType<Stand['send']>,
  rows: Stand['rowVersions'],
) {
  const world: World = await aWorld(services.tenancy, 'mine')
  const { clinic } = world
  const ask: Stand['send'] = (request) => send(clinic, request)
  const served = await ask({ method: 'GET', url: '/openapi.json', headers: {}, body: undefined })
  const document = JSON.parse(served.text) as Document
  const examples = examplesWith(async (_world, body) => {
    const headers = { 'content-type': 'application/json' }
    return JSON.parse((await ask({ method: 'POST', url: '/holds', headers, body: JSON.stringify(body) })).text)
  })

  /** A request that is right in every part, with the session of whoever asks. */
  const rightFor = async ({ operationId }: Operation, caller: Caller): Promise<SentRequest> => {
    const { params = {}, query = {}, headers = {}, body } = await examples[operationId]![0]!(world, caller)
    const session = caller === 'nobody' ? {} : await signedIn(clinic, world[caller], services)
    const encoded = Object.entries(query).map(([field, value]) => [field, encodeURIComponent(value)] as const)
    return { params, query: encoded, headers: { ...headers, ...session }, body }
  }
  const stand: Stand = { judge: judgeBy(document), send: ask, rowVersions: rows }
  return { stand, operations: operationsOf(document), rightFor }
}
