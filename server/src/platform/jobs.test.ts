import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aClinic, type TestClinic } from '../../test/builders.ts'
import { insertRows } from './database/insert-rows.ts'
import { testDatabase, testLog, type TestDatabase } from '../../test/harness.ts'
import { createClinics } from './clinics.ts'
import { startJobs, type Delivery, type Jobs, type JobsOptions } from './jobs.ts'
import { newId } from './ids.ts'
import { createTenancy, type Tenancy } from './tenancy.ts'

let database: TestDatabase
let tenancy: Tenancy
let clinic: TestClinic

beforeAll(async () => {
  database = await testDatabase()
  tenancy = createTenancy(database.db)
  clinic = await aClinic(tenancy)
})

const start = (options: Partial<JobsOptions> = {}): Promise<Jobs> =>
  startJobs({
    connection: database.connection,
    tenancy,
    clinics: createClinics(tenancy),
    log: testLog,
    recurring: [],
    deliver: async () => {},
    giveUp: async () => {},
    pollSeconds: 0.5,
    retry: { limit: 2, delaySeconds: 1 },
    ...options,
  })

/** Messages that wait for their delivery. */
async function queue(ids = [newId()]): Promise<string> {
  const row = { kind: 'appointment-booked', to_address: 'rosa@example.test', language: 'en', subject: 'Hello' }
  await clinic.transact((db) =>
    insertRows(
      db,
      'messages',
      ids.map((id) => ({ ...row, id, status: 'queued' })),
    ),
  )
  return ids[0]!
}

describe('a delivery', () => {
  test('runs once its message is there, and carries ids only', async () => {
    const seen: Delivery[] = []
    const jobs = await start({ deliver: async (delivery) => void seen.push(delivery) })
    const messageId = await queue()
    await vi.waitFor(() => expect(seen).toEqual([{ organizationId: clinic.id, messageId }]), { timeout: 5000 })
    await jobs.stop()
  })

  test('is tried again, and the last attempt knows that it is', async () => {
    const attempts: unknown[] = []
    const jobs = await start({
      deliver: async (_delivery, { attempt, isLast }) => {
        attempts.push({ attempt, isLast })
        if (!isLast) throw new Error('not now')
      },
    })
    await queue()
    const last = { attempt: 3, isLast: true }
    await vi.waitFor(() => expect(attempts.at(-1)).toEqual(last), { timeout: 15_000, interval: 100 })
    expect(attempts).toHaveLength(3)
    await jobs.stop()
  })

  test('of hundreds at once does not wait for the clock', async () => {
    const seen: string[] = []
    const jobs = await start({ deliver: async (delivery) => void seen.push(delivery.messageId) })
    const ids = Array.from({ length: 200 }, () => newId())
    await queue(ids)
    await vi.waitFor(() => expect(seen).toHaveLength(200), { timeout: 15_000, interval: 100 })
    expect(seen.toSorted()).toEqual(ids.toSorted())
    await jobs.stop()
  })

  test('that fails beside others is the only one tried again', async () => {
    const [fine, unlucky] = [newId(), newId()]
    const seen: string[] = []
    const jobs = await start({
      deliver: async ({ messageId: id }) => {
        seen.push(id)
        if (id === unlucky && seen.filter((each) => each === id).length === 1) throw new Error('not now')
      },
    })
    await queue([unlucky, fine])
    await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 15_000, interval: 100 })
    expect(seen.toSorted()).toEqual([fine, unlucky, unlucky].toSorted())
    await jobs.stop()
  })

  test('whose last attempt never ended is given up', async () => {
    const lost: Delivery[] = []
    const jobs = await start({
      retry: { limit: 0, delaySeconds: 1 },
      deliver: () => Promise.reject(new Error('gone')),
      giveUp: async (delivery) => void lost.push(delivery),
    })
    await queue()
    await vi.waitFor(() => expect(lost).toHaveLength(1), { timeout: 15_000, interval: 100 })
    await jobs.stop()
  })

  test('whose worker gives no sign of life is begun anew, and the first attempt is told to send nothing', async () => {
    const begun: AbortSignal[] = []
    const jobs = await start({
      deliver: async (_delivery, { attempt, signal }) => {
        begun.push(signal)
        if (attempt === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    })
    await queue()
    const silence = `update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`
    await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 5000 })
    const noSign = async () => {
      await database.asSuperuser(silence)
      expect(begun).toHaveLength(2)
    }
    await vi.waitFor(noSign, { timeout: 25_000, interval: 100 })
    await vi.waitFor(() => expect(begun[0]?.aborted).toBe(true), { timeout: 10_000, interval: 100 })
    await jobs.stop()
  })

  test('under way is waited for when the server stops', async () => {
    let done = false
    let began = false
    const jobs = await start({
      deliver: async () => {
        began = true
        await new Promise((resolve) => setTimeout(resolve, 800))
        done = true
      },
    })
    await queue()
    await vi.waitFor(() => expect(began).toBe(true), { timeout: 5000 })
    await jobs.stop()
    expect(done).toBe(true)
  })
})

test('the app role has no right on job tables, the platform role may only read and add', async () => {
  const jobs = await start()
  const rights = await database.asSuperuser<{ role: string; right: string }>(`
    select distinct r.role, p.right from pg_tables t,
      unnest(array['polyclinic_app', 'polyclinic_none', 'polyclinic_platform']) r(role),
      unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p("right")
    where t.schemaname = 'jobs' and has_table_privilege(r.role, format('%I.%I', t.schemaname, t.tablename), p.right)
    order by 1, 2`)
  expect(rights).toEqual([
    { role: 'polyclinic_platform', right: 'insert' },
    { role: 'polyclinic_platform', right: 'select' },
  ])
  await expect(
    clinic.transact((db) =>
      db
        .selectFrom('jobs.job' as never)
        .selectAll()
        .execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await jobs.stop()
})

test('recurring work enters one clinic after the other, and one that fails stops no other', async () => {
  const second = await aClinic(tenancy)
  const entered: string[] = []
  const jobs = await start({
    log: { ...testLog, error: () => {} },
    recurring: [
      {
        name: 'count-clinics',
        every: 'night',
        run: async (db) => {
          const rows = await db.selectFrom('organizations').select('organization_id').execute()
          entered.push(...rows.map((row) => row.organization_id))
          if (entered.length === 1) throw new Error('the first fails')
        },
      },
    ],
  })
  await jobs.runNow('count-clinics')
  expect(entered).toHaveLength(2)
  expect(entered).toEqual(expect.arrayContaining([clinic.id, second.id]))
  await jobs.stop()
})
