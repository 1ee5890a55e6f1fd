import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aClinic, type TestClinic } from '../../test/builders.ts'
import { enqueue } from './enqueue.ts'
import { testDatabase, testLog, type TestDatabase } from '../../test/harness.ts'
import { recorded } from '../../test/recorded-statements.ts'
import { closeClinic, reopenClinic } from './clinic-registry.ts'
import { createClinics } from './clinics.ts'
import { connectOutside } from './outside/fetch-outside.ts'
import { pushKeys } from './push/push-keys.ts'
import { connectPush } from './push/push-server.ts'
import { startJobs, type EnqueuedJob, type Jobs, type JobsOptions, type ScheduledJob } from './jobs.ts'
import { newId } from './ids.ts'
import type { MessageSubjects } from './message-subject.ts'
import { createTenancy, type Tenancy } from './tenancy.ts'

let database: TestDatabase
let tenancy: Tenancy
let clinic: TestClinic
let other: TestClinic

beforeAll(async () => {
  database = await testDatabase()
  tenancy = createTenancy(database.db)
  clinic = await aClinic(tenancy)
  other = await aClinic(tenancy)
})

/** Until the test is over, however it ends: what went on would do the next one's jobs. */
async function start(options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const jobs = await startJobs({
    connection: database.connection,
    tenancy,
    clinics: createClinics(tenancy),
    mailServer: undefined,
    services: {
      reports: tenancy,
      linkKey: Buffer.alloc(32),
      port: () => 3000,
      messageSubjects: {} as MessageSubjects,
      sms: 'off',
      smsBounds: { perDay: 0, countries: null },
      push: connectPush(pushKeys(Buffer.alloc(32))),
      outside: connectOutside(),
      isDemo: false,
      stripeFetch: undefined,
    },
    log: testLog,
    jobs: [],
    pollSeconds: 0.5,
    retry: { limit: 2, delaySeconds: 1 },
    ...options,
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= jobs.stop())
  onTestFinished(stop)
  return { ...jobs, stop }
}

type Reminding = EnqueuedJob<'visitId'>
/** A job of a feature. */
const reminding = (run: Reminding['run'], giveUp?: Reminding['giveUp']): Reminding => ({
  name: 'remind-patient',
  ids: ['visitId'],
  run,
  ...(giveUp ? { giveUp } : {}),
})
const nothing = reminding(async () => {})

/** Enqueues it for each of these visits, in one transaction. */
async function remind(ids = [newId()], of = clinic): Promise<string> {
  await of.transact(async (db) => {
    for (const visitId of ids) await enqueue(db, nothing, { visitId })
  })
  return ids[0]!
}

describe('a job that was enqueued', () => {
  test('is done for its clinic, with the ids that it was given', async () => {
    const seen: object[] = []
    await start({ jobs: [reminding(async (_services, ids) => void seen.push(ids))] })
    const visitId = await remind()
    await vi.waitFor(() => expect(seen).toEqual([{ organizationId: clinic.id, visitId }]), { timeout: 45_000 })
  })

  test('in a transaction that is rolled back is never done', async () => {
    const seen: string[] = []
    await start({ jobs: [reminding(async (_services, { visitId }) => void seen.push(visitId))] })
    const taken = clinic.transact(async (db) => {
      await enqueue(db, nothing, { visitId: newId() })
      throw new Error('the time was taken')
    })
    await expect(taken).rejects.toThrow('the time was taken')
    const visitId = await remind()
    await vi.waitFor(() => expect(seen).toEqual([visitId]), { timeout: 45_000 })
  })

  test.each([
    ['a name', 'Rosa Diaz'],
    ['an address with an id in it', `${newId()}@example.test`],
    ['a number', 5],
    ['a list', [newId()]],
    ['a record', { visitId: newId() }],
    ['nothing', null],
  ])('is refused by the database with %s in the place of an id', async (_, visitId) => {
    const enqueued = clinic.transact((db) => enqueue(db, nothing, { visitId: visitId as string }))
    await expect(enqueued).rejects.toMatchObject({ code: '23514', constraint: 'enqueued_jobs_ids_only' })
  })

  test('and that this server does not know stays for one that does, and is told', async () => {
    const warnings: unknown[] = []
    const log = { ...testLog, warn: (...told: unknown[]) => void warnings.push(told) }
    const unknown = { name: 'from-a-newer-server', ids: ['visitId'] as const }
    const visitId = newId()
    await clinic.transact((db) => enqueue(db, unknown, { visitId }))
    const seen: string[] = []
    const run: Reminding['run'] = async (_services, ids) => void seen.push(ids.visitId)
    const older = await start({ log, jobs: [reminding(run)] })
    const known = await remind()
    await vi.waitFor(() => expect(seen).toEqual([known]), { timeout: 45_000 })
    await older.stop()
    expect(warnings).toEqual([['job.unknown', { job: unknown.name }]])
    await start({ jobs: [{ ...unknown, run }] })
    await vi.waitFor(() => expect(seen).toEqual([known, visitId]), { timeout: 45_000 })
  })

  test('for a clinic that is closed meanwhile waits until it is opened again', async () => {
    const seen: string[] = []
    let isKnownClosed = true
    const clinics = { ...createClinics(tenancy), isClosed: async (id: string) => isKnownClosed && id === clinic.id }
    await start({ clinics, jobs: [reminding(async (_services, { visitId }) => void seen.push(visitId))] })
    const begun = await remind()
    const attempts = (id: string) => database.asSuperuser(`select from jobs.job where data ->> 'visitId' = '${id}'`)
    await expect.poll(async () => (await attempts(begun)).length, { timeout: 45_000 }).toBeGreaterThan(0)
    await clinic.transact((db) => closeClinic(db, { id: clinic.id, movedTo: null, now: new Date().toISOString() }))
    const waiting = await remind()
    const beside = await remind(undefined, other)
    await expect.poll(() => seen, { timeout: 45_000 }).toEqual([beside])
    expect(await attempts(waiting)).toEqual([])

    isKnownClosed = false
    await clinic.transact((db) => reopenClinic(db, clinic.id))
    await expect.poll(() => seen.toSorted(), { timeout: 45_000 }).toEqual([beside, begun, waiting].toSorted())
  })

  test('is tried again, and the last attempt knows that it is', async () => {
    const attempts: unknown[] = []
    await start({
      jobs: [
        reminding(async (_services, _ids, { attempt, isLast }) => {
          attempts.push({ attempt, isLast })
          if (!isLast) throw new Error('not now')
        }),
      ],
    })
    await remind()
    const last = { attempt: 3, isLast: true }
    await vi.waitFor(() => expect(attempts.at(-1)).toEqual(last), { timeout: 45_000, interval: 100 })
    expect(attempts).toHaveLength(3)
  })

  test('of hundreds at once does not wait for the clock', async () => {
    const seen: string[] = []
    await start({ jobs: [reminding(async (_services, { visitId }) => void seen.push(visitId))] })
    const ids = Array.from({ length: 200 }, () => newId())
    await remind(ids)
    await vi.waitFor(() => expect(seen).toHaveLength(200), { timeout: 45_000, interval: 100 })
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('waits for one of another clinic, however many that has', async () => {
    await remind(Array.from({ length: 100 }, () => newId()))
    const own = [newId(), newId()]
    await remind(own, other)
    const begun: string[] = []
    await start({ jobs: [reminding(async (_services, { visitId }) => void begun.push(visitId))] })
    await vi.waitFor(() => expect(begun).toHaveLength(102), { timeout: 45_000, interval: 100 })
    // Ten are fetched at a time, perhaps in the instant before there are turns.
    expect(begun.slice(0, 20)).toEqual(expect.arrayContaining(own))
  })

  test('waits for one of another clinic, however many of that are tried again', async () => {
    const begun: string[] = []
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const run: Reminding['run'] = async (_services, { visitId, organizationId }, { attempt }) => {
      if (organizationId === clinic.id && attempt === 1) throw new Error('not now')
      begun.push(visitId)
      await gate
    }
    await start({ jobs: [reminding(run)] })
    await remind(Array.from({ length: 100 }, () => newId()))
    // Both workers wait at the gate: for a while nothing begins.
    await vi.waitFor(
      async () => {
        const had = begun.length
        await sleep(1500)
        expect(had).toBeGreaterThan(1)
        expect(begun).toHaveLength(had)
      },
      { timeout: 45_000, interval: 100 },
    )
    const before = begun.length
    const own = await remind(undefined, other)
    const turn = () => database.asSuperuser(`select from jobs.job where data ->> 'visitId' = '${own}' and priority > 0`)
    await vi.waitFor(async () => expect(await turn()).toHaveLength(1), { timeout: 45_000 })
    go()
    await vi.waitFor(() => expect(begun).toHaveLength(101), { timeout: 45_000, interval: 100 })
    expect(begun.slice(before, before + 10)).toContain(own)
  })

  test('begins however much of a lower kind hangs, where places are kept', async () => {
    const begun: string[] = []
    const tiers: unknown[] = []
    const gate = Promise.withResolvers<void>()
    const run: Reminding['run'] = async (_services, { visitId }, { tier }) => {
      begun.push(visitId)
      tiers.push(tier)
      await gate.promise
    }
    await start({ jobs: [{ ...reminding(run), keepsPlaces: true }] })
    onTestFinished(() => gate.resolve())
    const [ordinary, urgent] = [Array.from({ length: 20 }, () => newId()), newId()]
    await database.asSuperuser(
      `insert into platform.enqueued_jobs (organization_id, job, ids, is_last)
      select id, $1, jsonb_build_object('visitId', gen_random_uuid()), true
      from (values ($2::uuid, 600), ($3, 5)) clinic (id, count), generate_series(1, count)`,
      [nothing.name, clinic.id, other.id],
    )
    await expect.poll(() => begun.length).toBe(10)
    await remind(ordinary)
    await expect.poll(() => begun.length).toBe(14)
    await clinic.transact((db) => enqueue(db, nothing, { visitId: urgent }, { isUrgent: true }))
    await expect.poll(() => begun.length).toBe(15)
    expect(tiers).toEqual([...Array(10).fill('last'), ...Array(4).fill(null), 'urgent'])

    // Of what is last a part is in turn, of every clinic; the test does not do the rest.
    const rest = await database.asSuperuser<{ id: string }>(
      'delete from platform.enqueued_jobs returning organization_id as id',
    )
    expect(new Set(rest.map(({ id }) => id))).toEqual(new Set([clinic.id]))
    const waiting =
      await database.asSuperuser(`select group_tier as tier, max(priority) < 0 as "comesLast" from jobs.job
      where state = 'created' and name = '${nothing.name}' group by group_tier order by group_tier`)
    expect(waiting).toEqual([
      { tier: 'last', comesLast: true },
      { tier: null, comesLast: false },
    ])
    const inTurn = `state = 'created' and group_tier = 'last'`
    await database.asSuperuser(
      `delete from jobs.job where ${inTurn} and id not in (select id from jobs.job where ${inTurn} limit 10)`,
    )
    gate.resolve()
    await expect.poll(() => begun.length).toBe(41)
    expect(begun).toEqual(expect.arrayContaining(ordinary))
  })

  test('that fails beside others is the only one tried again', async () => {
    const [fine, unlucky] = [newId(), newId()]
    const seen: string[] = []
    await start({
      jobs: [
        reminding(async (_services, { visitId: id }) => {
          seen.push(id)
          if (id === unlucky && seen.filter((each) => each === id).length === 1) throw new Error('not now')
        }),
      ],
    })
    await remind([unlucky, fine])
    await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 45_000, interval: 100 })
    expect(seen.toSorted()).toEqual([fine, unlucky, unlucky].toSorted())
  })

  test('whose last attempt never ended is given up', async () => {
    const lost: object[] = []
    await start({
      retry: { limit: 0, delaySeconds: 1 },
      log: { ...testLog, warn: () => {} },
      jobs: [
        reminding(
          () => Promise.reject(new Error('gone')),
          async (_services, ids) => void lost.push(ids),
        ),
      ],
    })
    await remind()
    await vi.waitFor(() => expect(lost).toHaveLength(1), { timeout: 45_000, interval: 100 })
  })

  test('whose worker gives no sign of life is begun anew, and the first attempt is told to send nothing', async () => {
    const begun: AbortSignal[] = []
    await start({
      jobs: [
        reminding(async (_services, _ids, { attempt, signal }) => {
          begun.push(signal)
          if (attempt === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve))
        }),
      ],
    })
    await remind()
    const silence = `update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`
    await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 45_000 })
    const noSign = async () => {
      await database.asSuperuser(silence)
      expect(begun).toHaveLength(2)
    }
    await vi.waitFor(noSign, { timeout: 45_000, interval: 100 })
    await vi.waitFor(() => expect(begun[0]?.aborted).toBe(true), { timeout: 45_000, interval: 100 })
  })

  test('under way is waited for when the server stops', async () => {
    let done = false
    let began = false
    const jobs = await start({
      jobs: [
        reminding(async () => {
          began = true
          await new Promise((resolve) => setTimeout(resolve, 800))
          done = true
        }),
      ],
    })
    await remind()
    await vi.waitFor(() => expect(began).toBe(true), { timeout: 45_000 })
    await jobs.stop()
    expect(done).toBe(true)
  })
})

test('the app role has no right on job tables, the platform role may only read and add', async () => {
  await start()
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
})

test('what was done is not read again to find what is to be done', async () => {
  await start({ jobs: [nothing] })
  await database.asSuperuser(
    `insert into jobs.job (name, state, completed_on) select $1, 'completed', now() from generate_series(1, 2000)`,
    [nothing.name],
  )
  await database.asSuperuser('analyze')
  const sent = recorded(database.pool)
  const looks = () =>
    new Map(sent.filter(({ text }) => text.includes('jobs.job')).map((each) => [each.text, each.values]))
  await expect.poll(() => looks().size).toBe(2)
  for (const [text, values] of looks()) {
    const plan = await database.asSuperuser(`explain (analyze, format json) ${text}`, [...values])
    const passedBy = [...JSON.stringify(plan).matchAll(/"Rows Removed by Filter":([\d.]+)/g)].map(([, rows]) =>
      Number(rows),
    )
    expect(Math.max(0, ...passedBy)).toBeLessThan(100)
  }
})

test('scheduled work whose server died begins again, long before its time is over', { timeout: 120_000 }, async () => {
  let begun = 0
  const ended = Promise.withResolvers<void>()
  const counting: ScheduledJob = {
    name: 'count-doctors',
    every: 'night',
    run: () => {
      begun++
      return ended.promise
    },
  }
  await start({ jobs: [counting] })
  await start({ jobs: [counting] })
  const asTheClockDoes = `
    insert into jobs.job (name, policy, expire_seconds, heartbeat_seconds, retry_limit)
    select name, policy, expire_seconds, heartbeat_seconds, 0 from jobs.queue where name = 'count-doctors'
    on conflict do nothing`
  const silence = `update jobs.job set heartbeat_on = now() - interval '1 minute' where name = 'count-doctors'`
  await database.asSuperuser(asTheClockDoes)
  await vi.waitFor(() => expect(begun).toBe(1), { timeout: 45_000 })
  const silent = async () => {
    await database.asSuperuser(silence)
    await database.asSuperuser(asTheClockDoes)
    expect(begun).toBe(2)
  }
  await vi.waitFor(silent, { timeout: 45_000, interval: 100 })
  ended.resolve()
})

test('scheduled work enters one clinic after the other, and one that fails stops no other', async () => {
  const entered: string[] = []
  const counting: ScheduledJob = {
    name: 'count-clinics',
    every: 'night',
    run: async (db) => {
      const rows = await db.selectFrom('organizations').select('organization_id').execute()
      entered.push(...rows.map((row) => row.organization_id))
      if (entered.length === 1) throw new Error('the first fails')
    },
  }
  const jobs = await start({
    log: { ...testLog, error: () => {} },
    jobs: [counting],
  })
  await jobs.runNow('count-clinics')
  expect(entered).toHaveLength(2)
  expect(entered).toEqual(expect.arrayContaining([clinic.id, other.id]))
})
