import { beforeEach, expect, test, vi } from 'vitest'
import { aClinic, type TestClinic } from '../../test/builders.ts'
import { testServer } from '../../test/test-server.ts'
import { insertAll } from './database/insert-rows.ts'
import { nobody, type Context, type RequestFacts, type RequestScope } from './context.ts'
import { keyRows, runIdempotently, sweepIdempotencyKeys, unlessRepeatedIn, type IdempotencyKey } from './idempotency.ts'
import { newId } from './ids.ts'
import { refuse } from './refuse.ts'

// For any operation: what is special to bookings stands with them.

const server = await testServer()
const { services } = server.server
let clinic: TestClinic
let scope: RequestScope

beforeEach(async () => {
  clinic = await aClinic(services.tenancy)
  scope = {
    clinic: (await server.server.clinics.byHost(clinic.host))!,
    isShared: false,
    session: null,
    findActor: null,
    request: { visitor: 'a visitor' } as RequestFacts,
    services,
    transact: (work) => services.tenancy.inClinic(clinic.id, (db, now) => work({ ...scope, db, now, actor: nobody })),
  }
})

const pay = { name: 'payInvoice' }
const sentWith = (key: string, body: object = {}) => ({ headers: { 'idempotency-key': key }, params: {}, body })
const recall = (_context: Context, id: string) => Promise.resolve(`${id} again`)

/** An act that does its work, once it has been found new. */
const actThat = (work: () => Promise<string>) =>
  vi.fn(async (context: Context, key: IdempotencyKey) => {
    await unlessRepeatedIn(context, key)
    const id = await work()
    await insertAll(context.db, [keyRows(key, id, context.now)])
    return id
  })
const run = (contract: { name: string }, input: ReturnType<typeof sentWith>, act: ReturnType<typeof actThat>) =>
  runIdempotently(scope, contract, input, { secret: undefined, act, recall })

test('a repeat is answered with what the first request came to; another operation or body is none', async () => {
  const work = vi.fn(() => Promise.resolve(newId()))
  const act = actThat(work)
  const id = await run(pay, sentWith('k1', { a: 1 }), act)
  expect(await run(pay, sentWith('k1', { a: 1 }), act)).toBe(`${id} again`)
  expect(work).toHaveBeenCalledTimes(1)
  await expect(run(pay, sentWith('k1', { a: 2 }), act)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  expect(await run({ name: 'refundPayment' }, sentWith('k1', { a: 1 }), act)).not.toContain(id)
})

test('a repeat beside the first request finds what that one came to, though it was refused', async () => {
  const act = actThat(() => Promise.resolve(newId()))
  let id = ''
  const refused = actThat(async () => {
    id = await run(pay, sentWith('k2'), act)
    throw refuse('state_conflict')
  })
  expect(await run(pay, sentWith('k2'), refused)).toBe(`${id} again`)
  const lost = actThat(() => Promise.reject(refuse('state_conflict')))
  await expect(run(pay, sentWith('k3'), lost)).rejects.toMatchObject({ code: 'state_conflict' })
})

test('a key is forgotten after a day', async () => {
  await run(
    pay,
    sentWith('k4'),
    actThat(() => Promise.resolve(newId())),
  )
  const leftIn = (hours: number) =>
    clinic.transact(async (db) => {
      await sweepIdempotencyKeys.run(db, new Date(Date.now() + hours * 3_600_000).toISOString())
      return (await db.selectFrom('idempotency_keys').select('operation').execute()).map((row) => row.operation)
    })
  expect(await leftIn(23)).toEqual(['payInvoice'])
  expect(await leftIn(25)).toEqual([])
})
