import { beforeAll, describe, expect, test } from 'vitest'
import { at, aPractice } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { newId } from '../../platform/ids.ts'
import { testServer } from '../../../test/test-server.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let desk: TestUser
const ids: Record<string, string> = {}
let reference: string

const patients = {
  jurgen: { given_name: 'Jürgen', family_name: 'Müller-Lüdenscheidt', email: 'jml@example.test', phone: null },
  rosa: { given_name: 'Rosa', family_name: 'Delgado', phone: '+1 617 555 0142', birth_date: '1971-08-03' },
  uwe: { given_name: 'Uwe', family_name: 'Großmann', phone: '030 7654321', birth_date: '1971-03-08' },
  rosamund: { given_name: 'Rosamund', family_name: 'Pike', email: 'pike@example.test' },
  ida: { given_name: 'Ida 2024', family_name: 'Tester-8e4409' },
  sean: { given_name: 'Seán', family_name: 'O’Brien' },
}

beforeAll(async () => {
  practice = await aPractice(world)
  const { clinic, doctor, service } = practice
  desk = await aUser(clinic, { may: ['patients:read-basic'] })
  for (const [name, fields] of Object.entries(patients))
    ids[name] = (await aPatient(clinic, { email: null, ...fields })).id
  const visit = { provider_id: doctor.id, service_id: service.id, patient_id: ids.rosa! }
  ;({ reference } = await anAppointment(clinic, { ...visit, starts_at: at('15:00') }))
  await anAppointment(clinic, { ...visit, starts_at: at('15:00', '2026-10-01'), status: 'fulfilled', claim: false })
})

async function search(text: string, who = desk, rest: object = {}) {
  const headers = await signedIn(practice.clinic, who, world.server.services)
  return world.call(practice.clinic.host, 'POST', '/patients/search', { headers, body: { search: text, ...rest } })
}
const found = async (text: string, who = desk): Promise<string[]> =>
  (await search(text, who))
    .json()
    .items.map(({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id))

test.each([
  ['mül', ['jurgen']],
  ['Mueller', ['jurgen']],
  ['Muller', ['jurgen']],
  ['luedenscheidt juergen', ['jurgen']],
  ['müller-lüd', ['jurgen']],
  ['Grossmann', ['uwe']],
  ['Großman', ['uwe']],
  ['Delgado Rosa', ['rosa']],
  ['scheidt', ['jurgen']],
  ['MANN uwe', ['uwe']],
  ['el', []],
  ['elg', ['rosa']],
  ['Delgdao', ['rosa']],
  ['Delgado', ['rosa']],
  ['Dalgado', ['rosa']],
  ['Delggado', ['rosa']],
  ['Dlgado', ['rosa']],
  ['rosa', ['rosa', 'rosamund']],
  ['Obrien', ['sean']],
  ["O'Brien Sean", ['sean']],
  ['8/3/1971', ['rosa', 'uwe']],
  ['3.8.1971', ['rosa', 'uwe']],
  ['1971-08-03', ['rosa']],
  ['617 555', ['rosa']],
  ['(617) 555-0142', ['rosa']],
  ['0142', []],
  ['555-0142', ['rosa']],
  ['+49 30 7654321', ['uwe']],
  ['0049307654321', ['uwe']],
  ['pike@', ['rosamund']],
  ['rosa 1971-08-03', ['rosa']],
  ['rosa 030 7654321', []],
  ['x', []],
  ['%', []],
  ['ʼʼ', []],
  ['ssss', []],
  ['delgado delgado DELGADO', ['rosa']],
  ['delgado r', ['rosa']],
  ['Tester-8e4409', ['ida']],
  ['tester-8e44', ['ida']],
  ['8e4409', ['ida']],
  ['Tester-8e4490 Ida', ['ida']],
  ['2024 Ida', ['ida']],
])('%j finds %j', async (text, names) => {
  expect((await found(text)).toSorted()).toEqual(names.toSorted())
})

test('a name as it is typed comes before one that only begins so', async () => {
  expect(await found('rosa')).toEqual(['rosa', 'rosamund'])
})

test('a visit’s reference finds its patient, who is told with the last and the next visit', async () => {
  const { items, total } = (await search(`${reference.slice(0, 4)}-${reference.slice(4).toLowerCase()}`)).json()
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    ...{ id: ids['rosa'], givenName: 'Rosa', birthDate: '1971-08-03', phone: '+1 617 555 0142' },
    ...{ lastVisit: '2026-10-01', nextVisit: { startsAt: '2026-11-25T15:00:00.000Z' }, isHere: false },
  })
  const came = (status: string) =>
    practice.clinic.transact((db) =>
      db.updateTable('appointments').set({ status }).where('reference', '=', reference).execute(),
    )
  await came('checked-in')
  expect((await search(reference)).json().items[0]).toMatchObject({ nextVisit: null, isHere: true })
  await came('booked')
})

describe('who may see', () => {
  test('a doctor finds whom they treat', async () => {
    const { clinic, service } = practice
    const user = await aUser(clinic, { roles: ['provider'] })
    const { id: provider_id } = await aProvider(clinic, { user_id: user.id, services: [service] })
    const visit = { provider_id, service_id: service.id, claim: false }
    await anAppointment(clinic, { ...visit, patient_id: ids['rosamund']!, starts_at: at('16:00') })
    await anAppointment(clinic, { ...visit, patient_id: ids['rosa']!, starts_at: at('17:00'), status: 'cancelled' })
    expect(await found('rosa', user)).toEqual(['rosamund'])
    // Two letters are looked up another way.
    expect(await found('ro', user)).toEqual(['rosamund'])
  })

  test('without the permission nobody is found, and that is written down', async () => {
    const nobody = await aUser(practice.clinic, { may: ['appointments:list'] })
    expect((await search('rosa', nobody)).statusCode).toBe(403)
  })
})

test('what changes is found as it is, and what was erased or restricted by nothing', async () => {
  const { clinic } = practice
  const { id } = await aPatient(clinic, { given_name: 'Wilhelmina', family_name: 'Vance', phone: '+1 617 555 9999' })
  const change = (values: object) =>
    clinic.transact((db) => db.updateTable('patients').set(values).where('id', '=', id).execute())
  const count = async (text: string) => (await search(text)).json().total
  await change({ family_name: 'Vandermeer', phone: null })
  expect([await count('Wilhelmina Vance'), await count('Vandermeer'), await count('6175559999')]).toEqual([0, 1, 0])
  await change({ restricted_at: at('13:00'), restricted_with: id })
  expect(await count('Vandermeer')).toBe(0)
  await change({ restricted_at: null, restricted_with: null })
  expect(await count('Vandermeer')).toBe(1)
  await change({ given_name: 'N.', family_name: 'N.', erased_at: at('13:00') })
  const left = await clinic.transact((db) =>
    db.selectFrom('patient_search_keys').select('key').where('patient_id', '=', id).execute(),
  )
  expect(left).toEqual([])
})

test('whom somebody was shown stands in the audit, what they searched for nowhere', async () => {
  await search('Delgado')
  await search('Delgado')
  const rows = await practice.clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'patients:search')
      .where('object_id', '=', ids['rosa']!)
      .where('actor_user_id', '=', desk.id)
      .execute(),
  )
  expect(rows).toMatchObject([{ object_kind: 'patient', actor_side: 'clinic', outcome: 'done', detail: 'contact' }])
  expect(JSON.stringify(rows)).not.toContain('elgado')
})

test('of a name that many begin with nobody is told how to be reached, and so many people are shown in an hour', async () => {
  const { clinic } = practice
  const clerk = await aUser(clinic, { may: ['patients:read-basic'] })
  for (let index = 0; index < 11; index++)
    await aPatient(clinic, {
      given_name: index === 0 ? 'Zora' : 'Rosa',
      family_name: `Quentin${'abcdefghijk'[index]}`,
      email: 'q@example.test',
      phone: '030 1234',
    })
  const many = (await search('quent', clerk)).json()
  expect(many.total).toBe(11)
  expect(many.items[0]).toMatchObject({ isContactShown: false, email: null, phone: null })
  expect((await search('quentina zora', clerk)).json().items[0]).toMatchObject({
    isContactShown: true,
    email: 'q@example.test',
  })
  const counted = () =>
    clinic.transact((db) =>
      db.selectFrom('attempts').select(['kind', 'count']).where('kind', 'like', '%-shown').orderBy('kind').execute(),
    )
  const before = await counted()
  await search('quent', clerk)
  await search('quentina zora', clerk)
  expect(await counted()).toEqual(before)
  await clinic.transact((db) =>
    db.updateTable('attempts').set({ count: 3000 }).where('kind', '=', 'patients-shown').execute(),
  )
  expect((await search('rosamund', clerk)).json().code).toBe('too_many_requests')
  expect((await search('nobodyatall', clerk)).statusCode).toBe(200)
  const audited = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select('object_id')
      .where('action', '=', 'patients:search')
      .where('actor_user_id', '=', clerk.id)
      .execute(),
  )
  expect(audited.filter(({ object_id }) => object_id === null)).toHaveLength(1)
})

test('a day that many have by an imported file still tells somebody beside a name, and names alone come in their order', async () => {
  const nurse = await aUser(practice.clinic, { may: ['patients:read-basic'] })
  const one = { organization_id: practice.clinic.id, birth_date: '1900-01-01' }
  const letter = (index: number) => String.fromCodePoint(97 + (index % 26), 97 + Math.floor(index / 26))
  const many = Array.from({ length: 60 }, (_none, index) => ({
    ...one,
    id: newId(),
    family_name: `Zq${letter(59 - index)}`,
  }))
  await practice.clinic.transact((db) =>
    db
      .insertInto('patients')
      .values(many.map((patient) => ({ ...patient, given_name: 'Theo' })))
      .execute(),
  )
  const first = many.at(-1)!
  const { items } = (await search('Zqaa 1.1.1900', nurse)).json()
  expect(items[0].id).toBe(first.id)
  // Nobody is few by either.
  expect((await search('Theo 1.1.1900', nurse)).json().total).toBe(51)
  const begun = (await search('zq', nurse)).json()
  expect([begun.total, begun.items[0].familyName]).toEqual([51, 'Zqaa'])
})
