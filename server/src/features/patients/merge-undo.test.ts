import { beforeEach, describe, expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { aUser, clockAt } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { sweepMerges } from '../patient-records/merges.ts'
import { aMergingDesk } from './merging-fixture.ts'

const world = await testServer()
let desk: Awaited<ReturnType<typeof aMergingDesk>>
let [a, b] = ['', '']
beforeEach(async () => {
  desk = await aMergingDesk(world)
  a = (await desk.rosa({ email: 'rosa@example.test', phone: '+1 617 555 0142' })).id
  b = (await desk.rosa({ given_name: 'Rosalia' })).id
})

describe('records that are taken apart again', () => {
  test('keep what somebody corrected after the merge', async () => {
    const mergeId = await desk.merged(a, b, ['email', 'phone'])
    const seen = { 'if-match': `"${await desk.versionOf(b)}"` }
    const corrected = await desk.ask('PATCH', `/patients/${b}`, { phone: '+1 617 555 0199' }, seen)
    expect(corrected.statusCode).toBe(200)
    await desk.undo(mergeId)
    expect(await desk.stored(b)).toMatchObject({ email: null, phone: '+1 617 555 0199' })
  })

  test('of which one was merged on are undone from the last one on', async () => {
    const { id: c } = await desk.rosa({ given_name: 'Rosie' })
    const visit = await desk.aVisit(a)
    const [first, second] = [await desk.merged(a, b), await desk.merged(b, c)]
    const whose = async () =>
      (
        await desk.inDb((db) =>
          db.selectFrom('appointments').select('patient_id').where('id', '=', visit.id).executeTakeFirstOrThrow(),
        )
      ).patient_id
    expect(await whose()).toBe(c)
    expect(await desk.stored(a)).toMatchObject({ mergedInto: c })
    expect(await desk.codeOf(desk.undo(first))).toBe('merge_conflict')
    expect((await desk.undo(second)).statusCode).toBe(200)
    expect([await whose(), (await desk.stored(a)) as unknown]).toEqual([b, expect.objectContaining({ mergedInto: b })])
    expect((await desk.undo(first)).statusCode).toBe(200)
    expect(await whose()).toBe(a)
  })

  test('are undone for thirty days', async () => {
    const mergeId = await desk.merged(a, b)
    clockAt(world, '2026-12-25T14:00:00Z')
    expect(await desk.codeOf(desk.undo(mergeId))).toBe('undo_expired')
  })

  test('that can be taken apart no more keep nothing of what both said', async () => {
    await desk.merged(a, b)
    const kept = () =>
      desk.inDb(async (db) => [
        await db.selectFrom('patient_merges').select('details').where('from_id', '=', a).execute(),
        await db.selectFrom('patient_merge_rows').select('row_key').execute(),
      ])
    const sweep = (now: string) => desk.inDb((db) => sweepMerges(db, now))
    await sweep('2026-12-24T00:00:00Z')
    expect((await kept())[0]).toEqual([{ details: expect.any(Object) }])
    await sweep('2027-01-01T00:00:00Z')
    expect((await kept())[0]).toEqual([{ details: null }])
  })

  test('that are taken apart give no account more than it had', async () => {
    const guardian = await aUser(desk.practice.clinic, { roles: ['guest'] })
    const { id: third } = await desk.rosa()
    const before = { relation: 'guardian', confirmed_at: at('09:00'), created_at: at('08:00') }
    const link = (patient_id: string, values: object = {}) =>
      desk.inDb((db) =>
        db
          .insertInto('user_patients')
          .values({ ...before, user_id: guardian.id, patient_id, ...values })
          .execute(),
      )
    const links = async () => {
      const rows = await desk.inDb((db) =>
        db.selectFrom('user_patients').selectAll().where('user_id', '=', guardian.id).execute(),
      )
      const of = (id: string) => rows.find(({ patient_id }) => patient_id === id)
      return [a, b, third].map((id) => of(id) && (of(id)!.refuted_at ? 'refuted' : 'confirmed'))
    }
    for (const id of [a, b, third]) await link(id)
    const [first, second] = [await desk.merged(a, b), await desk.merged(third, b)]
    expect(await links()).toEqual([undefined, 'confirmed', undefined])
    // What went along first may be what the second left.
    expect(await desk.codeOf(desk.undo(first))).toBe('merge_conflict')
    expect((await desk.undo(second)).statusCode).toBe(200)
    expect(await links()).toEqual([undefined, 'confirmed', 'confirmed'])
    await desk.inDb((db) =>
      db
        .updateTable('user_patients')
        .set({ refuted_at: at('13:00'), confirmed_at: null })
        .where('patient_id', '=', b)
        .where('user_id', '=', guardian.id)
        .execute(),
    )
    expect((await desk.undo(first)).statusCode).toBe(200)
    expect(await links()).toEqual(['refuted', 'refuted', 'confirmed'])
  })

  test.each([
    ['everything', 'visits'],
    ['visits', 'everything'],
  ])('leave who may do %s with one and %s with the other visits, and give back what they had', async (ofA, ofB) => {
    const guardian = await aUser(desk.practice.clinic, { roles: ['guest'], patient: false })
    const link = (patient_id: string, access: string) => ({
      ...{ user_id: guardian.id, patient_id, access, relation: 'guardian', came_by: 'clinic' },
      ...{ confirmed_at: at('09:00'), created_at: at('08:00') },
    })
    await desk.inDb((db) =>
      db
        .insertInto('user_patients')
        .values([link(a, ofA), link(b, ofB)])
        .execute(),
    )
    const links = async () => {
      const rows = await desk.inDb((db) =>
        db.selectFrom('user_patients').select(['patient_id', 'access']).where('user_id', '=', guardian.id).execute(),
      )
      return Object.fromEntries(rows.map(({ patient_id, access }) => [patient_id, access]))
    }
    const { warnings } = (await desk.ask('GET', `/patients/${a}/compare/${b}`)).json()
    expect(warnings).toContain('access-narrowed')
    const mergeId = await desk.merged(a, b)
    expect(await links()).toEqual({ [b]: 'visits' })
    expect((await desk.undo(mergeId)).statusCode).toBe(200)
    expect(await links()).toEqual({ [a]: ofA, [b]: ofB })
  })

  test('give back the child of an account whose date of birth was corrected', async () => {
    const guardian = await aUser(desk.practice.clinic, { roles: ['guest'], patient: false })
    await desk.inDb((db) => db.updateTable('patients').set({ birth_date: '2018-02-02' }).execute())
    const ofBoth = [a, b].map((patient_id) => ({
      ...{ user_id: guardian.id, patient_id, relation: 'guardian', came_by: 'added' },
      ...{ confirmed_at: at('09:00'), created_at: at('08:00') },
    }))
    await desk.inDb((db) => db.insertInto('user_patients').values(ofBoth).execute())
    await desk.inDb((db) => db.updateTable('patients').set({ birth_date: '1980-02-02' }).execute())
    const mergeId = await desk.merged(a, b)
    expect((await desk.undo(mergeId)).statusCode).toBe(200)
    const links = await desk.inDb((db) =>
      db.selectFrom('user_patients').select('patient_id').where('user_id', '=', guardian.id).execute(),
    )
    expect(new Set(links.map(({ patient_id }) => patient_id))).toEqual(new Set([a, b]))
  })

  test('stay one where an account has come to act for them since', async () => {
    const mergeId = await desk.merged(a, b)
    const { id: user_id } = await aUser(desk.practice.clinic, { roles: ['guest'] })
    const joined = { user_id, patient_id: b, relation: 'self', created_at: '2031-01-01T00:00:00Z' }
    await desk.inDb((db) => db.insertInto('user_patients').values(joined).execute())
    expect(await desk.codeOf(desk.undo(mergeId))).toBe('merge_conflict')
  })
})
