import { beforeEach, describe, expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { aMergingDesk } from './merging-fixture.ts'

const world = await testServer()
let desk: Awaited<ReturnType<typeof aMergingDesk>>
let [a, b] = ['', '']
beforeEach(async () => {
  desk = await aMergingDesk(world)
  a = (await desk.rosa({ email: 'rosa@example.test', phone: '+1 617 555 0142' })).id
  b = (await desk.rosa({ given_name: 'Rosalia' })).id
})

describe('two records', () => {
  test('become one that says what was chosen, is found by it, and says again what it said', async () => {
    const mergeId = await desk.merged(a, b, ['email', 'phone'])
    expect(await desk.stored(b)).toMatchObject({
      givenName: 'Rosalia',
      email: 'rosa@example.test',
      phone: '+1 617 555 0142',
    })
    expect(await desk.stored(a)).toMatchObject({ code: 'record_merged', mergedInto: b })
    const search = await desk.ask('POST', '/patients/search', { search: 'Diaz' })
    expect(search.json().items.map(({ id }: { id: string }) => id)).toEqual([b])
    expect((await desk.undo(mergeId)).json()).toEqual({ fromId: a, intoId: b })
    expect(await desk.stored(a)).toMatchObject({
      givenName: 'Rosa',
      email: 'rosa@example.test',
      phone: '+1 617 555 0142',
    })
    expect(await desk.stored(b)).toMatchObject({ givenName: 'Rosalia', email: null, phone: null })
    expect(await desk.codeOf(desk.undo(mergeId))).toBe('state_conflict')
    const { rows } = await desk.inDb(async (db) => ({
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

  test('take no booking by the id that is gone: it is said where the record is', async () => {
    await desk.merged(a, b)
    const { clinic, doctor, service } = desk.practice
    const may = ['appointments:book', 'appointments:day'] as const
    const headers = {
      ...(await signedIn(clinic, await aUser(clinic, { may: [...may] }), world.server.services)),
      'idempotency-key': newId(),
    }
    const [providerId, serviceId, locationId] = [doctor.id, service.id, clinic.locationId]
    const whom = { patientId: a, providerId, serviceId, locationId }
    const visits = [{ startsAt: at('15:00') }, { startsAt: at('17:00') }]
    for (const [path, body] of [
      ['/desk/visits', { ...whom, startsAt: at('15:00') }],
      ['/series', { ...whom, rhythm: { every: 1, unit: 'week' }, visits }],
      ['/waiting-list/at-desk', { patientId: a, serviceId, latestOn: '2026-12-24' }],
    ] as const) {
      const answer = await world.call(clinic.host, 'POST', path, { headers, body })
      expect([path, answer.statusCode, answer.json().mergedInto]).toEqual([path, 410, b])
    }
    expect((await desk.inDb((db) => db.selectFrom('appointments').select('id').execute())).length).toBe(0)
  })

  test('are merged once by whoever is first, whichever way round', async () => {
    const answers = await Promise.all([desk.merge(a, b), desk.merge(b, a), desk.merge(a, b)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    const dead = await desk.inDb((db) =>
      db.selectFrom('patients').select('id').where('merged_into', 'is not', null).execute(),
    )
    expect(dead).toHaveLength(1)
  })

  test('take what comes for the one that is gone into the other, also while they are merged', async () => {
    const visits = Array.from({ length: 6 }, (_, n) => desk.aVisit(a, { starts_at: at(`${14 + n}:30`) }))
    const [answer, ...booked] = await Promise.all([desk.merge(a, b), ...visits])
    expect(answer.statusCode).toBe(200)
    const rows = await desk.inDb((db) => db.selectFrom('appointments').select(['id', 'patient_id']).execute())
    expect(rows.map(({ id }) => id).toSorted()).toEqual(booked.map(({ id }) => id).toSorted())
    expect(new Set(rows.map(({ patient_id }) => patient_id))).toEqual(new Set([b]))
  })

  test('move in no other way', async () => {
    const entry = await desk.anEntry(a)
    const move = desk.inDb((db) =>
      db.updateTable('chart_entries').set({ patient_id: b }).where('id', '=', entry).execute(),
    )
    await expect(move).rejects.toThrow('by a merge alone')
  })

  test('of accounts of two people, or of one that nobody confirmed, stay two', async () => {
    const [one, other] = [
      await aUser(desk.practice.clinic, { roles: ['guest'] }),
      await aUser(desk.practice.clinic, { roles: ['guest'] }),
    ]
    const link = (user: TestUser, patient_id: string, values: object) =>
      desk.inDb((db) =>
        db
          .insertInto('user_patients')
          .values({ user_id: user.id, patient_id, relation: 'self', ...values })
          .execute(),
      )
    await link(one, a, {})
    const obstacles = async () => (await desk.ask('GET', `/patients/${b}/compare/${a}`)).json().obstacles
    expect(await obstacles()).toEqual(['account-unconfirmed'])
    expect(await desk.codeOf(desk.merge(a, b))).toBe('merge_conflict')
    await desk.inDb((db) =>
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
    await desk.anEntry(a, { kind: 'allergy', title: 'Latex' })
    await desk.anEntry(b, { kind: 'allergy', status: 'none-known', title: null })
    await desk.aVisit(a)
    const compared = (await desk.ask('GET', `/patients/${b}/compare/${a}`)).json()
    expect(compared).toMatchObject({ obstacles: [], warnings: ['none-known-contradicted'], undoDays: 30 })
    expect(compared.records).toMatchObject([
      { id: b, counts: { visits: 0 } },
      { id: a, counts: { visits: 1 } },
    ])
  })

  test('that may be one are listed until somebody tells them apart', async () => {
    const listed = async () => (await desk.ask('GET', '/patients/duplicates')).json()
    expect((await listed()).items).toMatchObject([{ alike: ['similar-name'] }])
    await desk.ask('POST', `/patients/${a}/tell-apart/${b}`, { areTwoPeople: true })
    expect((await listed()).items).toEqual([])
    expect((await desk.ask('GET', `/patients/${b}/compare/${a}`)).json().warnings).toEqual(['said-different'])
    await desk.ask('POST', `/patients/${b}/tell-apart/${a}`, { areTwoPeople: false })
    expect((await listed()).items).toHaveLength(1)
    await desk.merged(a, b)
    expect(await listed()).toMatchObject({
      items: [],
      merges: [{ from: 'Rosa Diaz', into: { id: b }, mergedBy: 'Dana Desk' }],
    })
  })

  test('answer by the old id with the new one, whatever is asked', async () => {
    const seen = { 'if-match': `"${await desk.versionOf(a)}"` }
    await desk.merged(a, b)
    const answers = [
      await desk.ask('GET', `/patients/${a}`),
      await desk.ask('PATCH', `/patients/${a}`, { phone: '+1 617 555 0199' }, seen),
      await desk.ask('GET', `/patients/${a}/visits-ahead`),
      await desk.ask('PATCH', `/patients/${a}/visits-ahead`, { visitsAhead: 5 }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(410)
      expect(answer.json()).toMatchObject({ code: 'record_merged', mergedInto: b })
    }
  })
})
