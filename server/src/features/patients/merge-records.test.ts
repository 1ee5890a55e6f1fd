import { beforeEach, describe, expect, test } from 'vitest'
import { aLife } from '../../../test/a-life.ts'
import { at, aPractice } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, clockAt, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { sweepMerges } from '../patient-records/merges.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let desk: TestUser

beforeEach(async () => {
  practice = await aPractice(world)
  desk = await aUser(practice.clinic, { may: ['patients:merge', 'patients:write'], name: 'Dana Desk' })
})

const inDb = <T>(work: (db: ClinicDatabase) => Promise<T>) => practice.clinic.transact(work)
const ask = async (method: 'GET' | 'POST', path: string, body?: object, who = desk) =>
  world.call(practice.clinic.host, method, path, {
    headers: await signedIn(practice.clinic, who, world.server.services),
    ...(body && { body }),
  })
const versionOf = async (id: string) =>
  (await inDb((db) => db.selectFrom('patients').select('version').where('id', '=', id).executeTakeFirstOrThrow()))
    .version
async function merge(fromId: string, intoId: string, take: string[] = []) {
  const versions = { from: await versionOf(fromId), into: await versionOf(intoId) }
  return ask('POST', `/patients/${intoId}/merge`, { fromId, versions, take })
}
const merged = async (...of: Parameters<typeof merge>) => {
  const answer = await merge(...of)
  expect(answer.json()).toMatchObject({ id: expect.any(String) })
  return answer.json().id as string
}
const undo = (mergeId: string) => ask('POST', `/patients/merges/${mergeId}/undo`)
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).json().code
const aVisit = (patient_id: string, values: object = {}) =>
  anAppointment(practice.clinic, {
    ...{ provider_id: practice.doctor.id, service_id: practice.service.id, patient_id },
    ...{ starts_at: at('16:00'), ...values },
  })
const anEntry = (patient_id: string, values: object = {}) =>
  inDb(async (db) => {
    const id = newId()
    const written = { written_at: at('13:00'), written_by_user_id: desk.id, written_by_name: 'Dana Desk' }
    await db
      .insertInto('chart_entries')
      .values({ ...written, id, patient_id, kind: 'condition', status: 'active', title: 'Asthma', ...values })
      .execute()
    return id
  })
const rosa = (more: object = {}) =>
  aPatient(practice.clinic, { given_name: 'Rosa', family_name: 'Diaz', birth_date: '1990-02-28', email: null, ...more })

type Table = { name: string; patient_column: string }
const patientTables = () =>
  world.database.asSuperuser<Table>('select name, patient_column from patient_tables order by name')
/** Everything that the database says is of a patient, by table. */
async function everythingOf(id: string) {
  const found: Record<string, unknown[]> = {}
  for (const { name, patient_column } of await patientTables()) {
    const rows = await world.database.asSuperuser<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t where ${patient_column} = $1 order by t::text`,
      [id],
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

describe('what belongs to patients', () => {
  test('goes along with a merge, in every table that points at one', async () => {
    const pointers = await world.database.asSuperuser<{ pointer: string }>(`
      select distinct k.conrelid::regclass || '.' || a.attname as pointer from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'patients'::regclass and a.attname <> 'organization_id'
      union select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name = 'patient_id'`)
    const moved = (await patientTables()).map(({ name }) => `${name}.patient_id`)
    const staying = [
      // Written anew with its patient.
      'patient_search_keys.patient_id',
      // What is told of merges, and of records that are kept apart together.
      ...['patient_merges.from_id', 'patient_merges.into_id', 'patients.merged_into', 'patients.restricted_with'],
      ...['patient_distinctions.one_id', 'patient_distinctions.other_id'],
      // A place in what a report counts: the visits go along, and their days are counted anew.
      'report_patients.patient_id',
    ]
    expect(pointers.map(({ pointer }) => pointer).toSorted()).toEqual([...moved, ...staying].toSorted())
  })

  /** As random as a seed is. */
  const randomOf = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

  test.each([1, 2, 3, 4])('is where it was once a merge is undone: history %i', async (seed) => {
    const random = randomOf(seed * 7919)
    const ids = { provider_id: practice.doctor.id, service_id: practice.service.id }
    const life = await aLife(practice.clinic, ids)
    const { id: other } = await rosa({ given_name: 'Ottilie', family_name: 'Quill', birth_date: '1971-08-19' })
    const one = () => (random() < 0.5 ? life : other)
    for (let n = 0; n < 6; n += 1) {
      await aVisit(one(), { starts_at: at(`${17 + n}:00`) })
      await anEntry(one(), { title: `Finding ${n}` })
    }
    await inDb((db) =>
      db
        .insertInto('messages')
        .values({
          ...{
            id: newId(),
            kind: 'record-shared',
            to_address: 'ottilie@example.test',
            language: 'en',
            subject: 'News',
          },
          ...{ subject_kind: 'patient', subject_id: life, status: 'outbox' },
        })
        .execute(),
    )
    const [from, into] = random() < 0.5 ? [life, other] : [other, life]
    const before = { from: await everythingOf(from), into: await everythingOf(into) }
    const mergeId = await merged(from, into, from === life ? ['email'] : [])
    const together = await everythingOf(into)
    for (const [table, rows] of Object.entries(await everythingOf(from))) expect([table, rows]).toEqual([table, []])
    for (const [table, rows] of Object.entries(together)) {
      if (table === 'former_details') continue
      expect([table, rows.length]).toEqual([table, before.from[table]!.length + before.into[table]!.length])
      // One who has lived leaves something in each.
      expect([table, rows.length > 0]).toEqual([table, true])
    }
    // What comes meanwhile stays, and what is said of an entry goes with it.
    const visit = await aVisit(random() < 0.5 ? from : into, { starts_at: at('14:00', '2026-11-26') })
    const corrected = (before.from['chart_entries'] as { id: string; kind: string; title: string | null }[]).find(
      ({ kind, title }) => kind === 'condition' && title?.startsWith('Finding'),
    )
    const correction = corrected && (await anEntry(into, { replaces: corrected.id, title: 'Better' }))
    expect((await undo(mergeId)).statusCode).toBe(200)
    const after = { from: await everythingOf(from), into: await everythingOf(into) }
    const withoutNew = (rows: Record<string, unknown[]>) => ({
      ...rows,
      former_details: [],
      appointments: (rows['appointments'] as { id: string }[]).filter(({ id }) => id !== visit.id),
      chart_entries: (rows['chart_entries'] as { id: string }[]).filter(({ id }) => id !== correction),
    })
    expect(withoutNew(after.from)).toEqual(withoutNew(before.from))
    expect(withoutNew(after.into)).toEqual(withoutNew(before.into))
    const idsOf = (rows: unknown[]) => (rows as { id: string }[]).map(({ id }) => id)
    expect(idsOf(after.into['appointments']!)).toContain(visit.id)
    if (correction) expect(idsOf(after.from['chart_entries']!)).toContain(correction)
  })
})

describe('two records', () => {
  let [a, b] = ['', '']
  beforeEach(async () => {
    a = (await rosa({ email: 'rosa@example.test', phone: '+1 617 555 0142' })).id
    b = (await rosa({ given_name: 'Rosalia' })).id
  })
  const stored = async (id: string) =>
    (await ask('GET', `/patients/${id}`)).json() as { givenName: string; email: string | null; version: number }

  test('become one that says what was chosen, is found by it, and says again what it said', async () => {
    const mergeId = await merged(a, b, ['email', 'phone'])
    expect(await stored(b)).toMatchObject({
      givenName: 'Rosalia',
      email: 'rosa@example.test',
      phone: '+1 617 555 0142',
    })
    expect(await stored(a)).toMatchObject({ code: 'record_merged', mergedInto: b })
    const search = await ask('POST', '/patients/search', { search: 'Diaz' })
    expect(search.json().items.map(({ id }: { id: string }) => id)).toEqual([b])
    expect((await undo(mergeId)).json()).toEqual({ fromId: a, intoId: b })
    expect(await stored(a)).toMatchObject({ givenName: 'Rosa', email: 'rosa@example.test', phone: '+1 617 555 0142' })
    expect(await stored(b)).toMatchObject({ givenName: 'Rosalia', email: null, phone: null })
    expect(await codeOf(undo(mergeId))).toBe('state_conflict')
    const { rows } = await inDb(async (db) => ({
      rows: await db
        .selectFrom('audit_events')
        .select(['action', 'object_id', 'detail'])
        .where('action', 'in', ['patients:merge', 'patients:unmerge'])
        .orderBy('at')
        .execute(),
    }))
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      ...['patients:merge', 'patients:merge', 'patients:unmerge', 'patients:unmerge'],
    ])
  })

  test('keep what somebody corrected after the merge', async () => {
    const mergeId = await merged(a, b, ['email', 'phone'])
    const headers = { ...(await signedIn(practice.clinic, desk, world.server.services)) }
    const corrected = await world.call(practice.clinic.host, 'PATCH', `/patients/${b}`, {
      headers: { ...headers, 'if-match': `"${await versionOf(b)}"` },
      body: { phone: '+1 617 555 0199' },
    })
    expect(corrected.statusCode).toBe(200)
    await undo(mergeId)
    expect(await stored(b)).toMatchObject({ email: null, phone: '+1 617 555 0199' })
  })

  test('are merged once by whoever is first, whichever way round', async () => {
    const answers = await Promise.all([merge(a, b), merge(b, a), merge(a, b)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    const dead = await inDb((db) =>
      db.selectFrom('patients').select('id').where('merged_into', 'is not', null).execute(),
    )
    expect(dead).toHaveLength(1)
  })

  test('of which one was merged on are undone from the last one on', async () => {
    const { id: c } = await rosa({ given_name: 'Rosie' })
    const visit = await aVisit(a)
    const [first, second] = [await merged(a, b), await merged(b, c)]
    const whose = async () =>
      (
        await inDb((db) =>
          db.selectFrom('appointments').select('patient_id').where('id', '=', visit.id).executeTakeFirstOrThrow(),
        )
      ).patient_id
    expect(await whose()).toBe(c)
    expect(await stored(a)).toMatchObject({ mergedInto: c })
    expect(await codeOf(undo(first))).toBe('merge_conflict')
    expect((await undo(second)).statusCode).toBe(200)
    expect([await whose(), (await stored(a)) as unknown]).toEqual([b, expect.objectContaining({ mergedInto: b })])
    expect((await undo(first)).statusCode).toBe(200)
    expect(await whose()).toBe(a)
  })

  test('take what comes for the one that is gone into the other, also while they are merged', async () => {
    const visits = Array.from({ length: 6 }, (_, n) => aVisit(a, { starts_at: at(`${14 + n}:30`) }))
    const [answer, ...booked] = await Promise.all([merge(a, b), ...visits])
    expect(answer.statusCode).toBe(200)
    const rows = await inDb((db) => db.selectFrom('appointments').select(['id', 'patient_id']).execute())
    expect(rows.map(({ id }) => id).toSorted()).toEqual(booked.map(({ id }) => id).toSorted())
    expect(new Set(rows.map(({ patient_id }) => patient_id))).toEqual(new Set([b]))
  })

  test('are undone for thirty days', async () => {
    const mergeId = await merged(a, b)
    clockAt(world, '2026-12-25T14:00:00Z')
    expect(await codeOf(undo(mergeId))).toBe('undo_expired')
  })

  test('that can be taken apart no more keep nothing of what both said', async () => {
    await merged(a, b)
    const kept = () =>
      inDb(async (db) => [
        await db.selectFrom('patient_merges').select('details').where('from_id', '=', a).execute(),
        await db.selectFrom('patient_merge_rows').select('row_key').execute(),
      ])
    const sweep = (now: string) => inDb((db) => sweepMerges(db, now))
    await sweep('2026-12-24T00:00:00Z')
    expect((await kept())[0]).toEqual([{ details: expect.any(Object) }])
    await sweep('2027-01-01T00:00:00Z')
    expect((await kept())[0]).toEqual([{ details: null }])
  })

  test('move in no other way', async () => {
    const entry = await anEntry(a)
    const move = inDb((db) => db.updateTable('chart_entries').set({ patient_id: b }).where('id', '=', entry).execute())
    await expect(move).rejects.toThrow('by a merge alone')
  })

  test('that are taken apart give no account more than it had', async () => {
    const guardian = await aUser(practice.clinic, { roles: ['guest'] })
    const { id: third } = await rosa()
    const before = { relation: 'guardian', confirmed_at: at('09:00'), created_at: at('08:00') }
    const link = (patient_id: string, values: object = {}) =>
      inDb((db) =>
        db
          .insertInto('user_patients')
          .values({ ...before, user_id: guardian.id, patient_id, ...values })
          .execute(),
      )
    const links = async () => {
      const rows = await inDb((db) =>
        db.selectFrom('user_patients').selectAll().where('user_id', '=', guardian.id).execute(),
      )
      const of = (id: string) => rows.find(({ patient_id }) => patient_id === id)
      return [a, b, third].map((id) => of(id) && (of(id)!.refuted_at ? 'refuted' : 'confirmed'))
    }
    for (const id of [a, b, third]) await link(id)
    const [first, second] = [await merged(a, b), await merged(third, b)]
    expect(await links()).toEqual([undefined, 'confirmed', undefined])
    // What went along first may be what the second left.
    expect(await codeOf(undo(first))).toBe('merge_conflict')
    expect((await undo(second)).statusCode).toBe(200)
    expect(await links()).toEqual([undefined, 'confirmed', 'confirmed'])
    await inDb((db) =>
      db
        .updateTable('user_patients')
        .set({ refuted_at: at('13:00'), confirmed_at: null })
        .where('patient_id', '=', b)
        .where('user_id', '=', guardian.id)
        .execute(),
    )
    expect((await undo(first)).statusCode).toBe(200)
    expect(await links()).toEqual(['refuted', 'refuted', 'confirmed'])
  })

  test('stay one where an account has come to act for them since', async () => {
    const mergeId = await merged(a, b)
    const { id: user_id } = await aUser(practice.clinic, { roles: ['guest'] })
    const joined = { user_id, patient_id: b, relation: 'self', created_at: '2031-01-01T00:00:00Z' }
    await inDb((db) => db.insertInto('user_patients').values(joined).execute())
    expect(await codeOf(undo(mergeId))).toBe('merge_conflict')
  })

  test('of accounts of two people, or of one that nobody confirmed, stay two', async () => {
    const [one, other] = [
      await aUser(practice.clinic, { roles: ['guest'] }),
      await aUser(practice.clinic, { roles: ['guest'] }),
    ]
    const link = (user: TestUser, patient_id: string, values: object) =>
      inDb((db) =>
        db
          .insertInto('user_patients')
          .values({ user_id: user.id, patient_id, relation: 'self', ...values })
          .execute(),
      )
    await link(one, a, {})
    const obstacles = async () => (await ask('GET', `/patients/${b}/compare/${a}`)).json().obstacles
    expect(await obstacles()).toEqual(['account-unconfirmed'])
    expect(await codeOf(merge(a, b))).toBe('merge_conflict')
    await inDb((db) =>
      db
        .updateTable('user_patients')
        .set({ confirmed_at: at('13:00') })
        .where('patient_id', '=', a)
        .execute(),
    )
    expect(await obstacles()).toEqual([])
    await link(other, b, { confirmed_at: at('13:00') })
    expect(await obstacles()).toEqual(['two-accounts'])
  })

  test('are compared with what can hurt said first', async () => {
    await anEntry(a, { kind: 'allergy', title: 'Latex' })
    await anEntry(b, { kind: 'allergy', status: 'none-known', title: null })
    await aVisit(a)
    const compared = (await ask('GET', `/patients/${b}/compare/${a}`)).json()
    expect(compared).toMatchObject({ obstacles: [], warnings: ['none-known-contradicted'], undoDays: 30 })
    expect(compared.records).toMatchObject([
      { id: b, counts: { visits: 0 } },
      { id: a, counts: { visits: 1 } },
    ])
  })

  test('that may be one are listed until somebody tells them apart', async () => {
    const listed = async () => (await ask('GET', '/patients/duplicates')).json()
    expect((await listed()).items).toMatchObject([{ alike: ['similar-name'] }])
    await ask('POST', `/patients/${a}/tell-apart/${b}`, { areTwoPeople: true })
    expect((await listed()).items).toEqual([])
    expect((await ask('GET', `/patients/${b}/compare/${a}`)).json().warnings).toEqual(['said-different'])
    await ask('POST', `/patients/${b}/tell-apart/${a}`, { areTwoPeople: false })
    expect((await listed()).items).toHaveLength(1)
    await merged(a, b)
    expect(await listed()).toMatchObject({
      items: [],
      merges: [{ from: 'Rosa Diaz', into: { id: b }, mergedBy: 'Dana Desk' }],
    })
  })
})
