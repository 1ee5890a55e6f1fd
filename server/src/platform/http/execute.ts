import type { FastifyReply } from 'fastify'
import type { Context, RequestScope } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { Route } from './route.ts'
import { noteDenial } from './note-denial.ts'
import { parseRequest } from './parse.ts'
import { callerOf } from '../network.ts'
import { inUploadTurn } from './upload-turns.ts'

/** `json`: the answer as it stands on the wire already. `streamed`: it was written into the reply. */
export type EndpointAnswer = { status: number } & ({ value: unknown } | { json: Buffer } | { streamed: true })

/** The parts of a request as they came, before the contract has read them. */
export type RawRequest = Parameters<typeof parseRequest>[1] & {
  /** In place of the body, of one that is read once it is its turn; `bytes` as they were announced. */
  upload?: { bytes: number | null; read: () => Promise<unknown> }
}

/**
 * The one way in which an operation is carried out, whoever asks: a request of the API or a page. The scope was made for
 * this contract, so that each of its transactions admits whoever asks.
 * @param reply for an operation that holds its answer open, or takes its time
 */
export async function execute(
  route: Route,
  scope: RequestScope,
  raw: RawRequest,
  reply?: FastifyReply,
): Promise<EndpointAnswer> {
  const { contract } = route
  try {
    const input = parseRequest(contract, raw, route.kind === 'upload' ? partsOfHead : undefined)
    const { organizationId } = input['query'] as { organizationId?: string }
    if (organizationId !== undefined && organizationId !== scope.clinic.id) throw refuse('not_found')
    return await carryOut(route, scope, input as never, { raw, reply })
  } catch (error) {
    await noteDenial(scope, contract, raw.params, error)
    throw error
  }
}

async function carryOut(
  route: Route,
  scope: RequestScope,
  input: never,
  { raw, reply }: { raw: RawRequest; reply: FastifyReply | undefined },
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
      if (contract.access !== 'public' && !route.beginsInTransaction) await scope.transact(whoAsks)
      return asAnswer(await route.run(scope, input))
    case 'cached':
      return { status, json: await route.run(scope, input) }
    case 'upload': {
      if (contract.access !== 'public') await scope.transact(whoAsks)
      const closed = closedSignal(reply)
      const { part, giveBack } = await route.admit(scope, input, raw.upload?.bytes ?? null)
      let hasTurn = false
      const read = async () => {
        hasTurn = true
        const body = await Promise.race([raw.upload?.read(), whenAborted(closed)])
        const whole = parseRequest(contract, { ...raw, body })
        return asAnswer(await route.run(scope, whole as never, closed))
      }
      try {
        return await inUploadTurn({ ...callerOf(scope.clinic, scope.request), part }, read, closed)
      } finally {
        if (!hasTurn) await giveBack()
      }
    }
    case 'stream':
      if (!reply) throw new Error(`${contract.name} holds its answer open`)
      await route.run(scope, { actor: await scope.transact(whoAsks), reply })
      return { status, streamed: true }
  }
}

const partsOfHead = ['params', 'query', 'headers'] as const

/** Aborts when nobody waits for the answer any more. */
export function closedSignal(reply: FastifyReply | undefined): AbortSignal {
  const closing = new AbortController()
  const close = () => void (reply?.raw.writableFinished || closing.abort())
  if (reply?.raw.destroyed) close()
  reply?.raw.once('close', close)
  return closing.signal
}

/** Rejects then: nothing else says for sure that no more will come. */
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const leave = () => reject(refuse('bad_request'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
  })

const whoAsks = ({ actor }: Context) => Promise.resolve(actor)
