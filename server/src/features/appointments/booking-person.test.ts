import { describe, expect, test } from 'vitest'
import { aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { aPractice, at, book, reschedule, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const server = await testServer()
const { services } = server.server

test('a signed-in guest books for themselves, or for somebody else whom they then see', async () => {
  const { clinic } = await aPractice(server)
  const user = await aUser(clinic)
  const headers = await signedIn(clinic, user, services)
  const own = await book(server, clinic, { slot: { startsAt: at('15:00') } }, { headers })
  expect(own.json().appointment).toMatchObject({ patient: { givenName: 'Rosa' }, bookedBy: null })

  const mateo = { givenName: 'Mateo', familyName: 'Diaz', email: 'mateo@example.test' }
  const other = await book(server, clinic, { slot: { startsAt: at('16:00') }, patient: mateo }, { headers })
  expect(other.json().appointment).toMatchObject({
    patient: { givenName: 'Mateo' },
    bookedBy: { givenName: 'Rosa', familyName: 'Diaz' },
  })
  const list = (await server.call(clinic.host, 'GET', '/appointments/', { headers })).json()
  expect(list.total).toBe(2)
  const [first] = await clinic.transact((db) => db.selectFrom('messages').selectAll().orderBy('created_at').execute())
  expect(first!.to_address).toBe(user.email)
})

test('a visitor may name themselves as the booker for somebody else', async () => {
  const { clinic } = await aPractice(server)
  const bookedBy = { givenName: 'Ana', familyName: 'Diaz' }
  const answer = await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa, bookedBy })
  expect(answer.json().appointment).toMatchObject({ patient: { givenName: 'Rosa' }, bookedBy })
})

test.each([
  ['provider', 'clinic', null],
  ['admin', 'clinic', null],
  ['partner', 'patient', expect.any(String)],
] as const)('a %s books for somebody on the %s side', async (role, side, manageToken) => {
  const { clinic } = await aPractice(server)
  const user = await aUser(clinic, { roles: [role] })
  const headers = await signedIn(clinic, user, services)
  const answer = await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa }, { headers })
  expect(answer.json().manageToken).toEqual(manageToken)
  const history = await clinic.transact((db) => db.selectFrom('appointment_history').selectAll().execute())
  expect(history).toMatchObject([{ act: 'book', actor_side: side, actor_user_id: user.id }])
  await server.call(clinic.host, 'DELETE', '/sessions/current', { headers })
  const audited = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('actor_side').where('actor_user_id', '=', user.id).execute(),
  )
  expect(audited.map(({ actor_side }) => actor_side)).toEqual([side, side])
})

test('who the visit is for, and what this clinic needs to know, is asked for by field', async () => {
  const { clinic } = await aPractice(server, { clinic: { ask_phone: 'required', ask_birth_date: 'required' } })
  const slot = { startsAt: at('15:00') }
  const pointer = async (patient?: object, headers: Record<string, string> = {}) => {
    const answer = await book(server, clinic, { slot, ...(patient ? { patient } : {}) }, { headers })
    const [error] = answer.json().errors
    return [answer.statusCode, error.pointer, error.code]
  }
  const phone = '+1 617 555 0142'
  expect(await pointer()).toEqual([422, '/body/patient', 'required'])
  expect(await pointer(rosa)).toEqual([422, '/body/patient/birthDate', 'required'])
  expect(await pointer({ ...rosa, birthDate: '1990-02-28' })).toEqual([422, '/body/patient/phone', 'required'])
  // Still the 25th in New York.
  clockAt(server, at('04:30', '2026-11-26'))
  expect(await pointer({ ...rosa, phone, birthDate: '2026-11-26' })).toEqual([
    422,
    '/body/patient/birthDate',
    'in_future',
  ])
  const user = await signedIn(clinic, await aUser(clinic), services)
  expect(await pointer(undefined, user)).toEqual([422, '/body/patient/birthDate', 'required'])
  const staff = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  expect(await pointer(undefined, staff)).toEqual([422, '/body/patient', 'required'])
  const answer = await book(server, clinic, { patient: { ...rosa, phone, birthDate: '1990-02-28' } })
  expect(answer.json().errors[0].pointer).toBe('/body/slot')
})

describe('insurance', () => {
  const aClinicWith = async (ask_insurance: string, country = 'DE') =>
    (await aPractice(server, { clinic: { country, ask_insurance } })).clinic
  const ask = async (clinic: TestClinic, body: object, headers: Record<string, string> = {}) => {
    const answer = await book(server, clinic, { slot: { startsAt: at('15:00') }, ...body }, { headers })
    const { appointment, errors = [] } = answer.json()
    return [answer.statusCode, appointment ? appointment.insurance : errors[0]]
  }

  test.each([
    ['required', 'DE', undefined, 'required'],
    ['required', 'DE', 'insured', 'invalid_value'],
    ['optional', 'DE', 'insured', 'invalid_value'],
    ['optional', 'US', 'statutory', 'invalid_value'],
    ['off', 'DE', 'barter', 'invalid_value'],
  ])('%s in %s, %s is refused at its field, whoever books for whomever', async (asking, country, insurance, code) => {
    const clinic = await aClinicWith(asking, country)
    const guest = await signedIn(clinic, await aUser(clinic), services)
    const refused = [422, expect.objectContaining({ pointer: '/body/insurance', code })]
    expect(await ask(clinic, { patient: rosa, insurance })).toEqual(refused)
    expect(await ask(clinic, { insurance }, guest)).toEqual(refused)
    expect(await ask(clinic, { patient: rosa, insurance }, guest)).toEqual(refused)
  })

  test.each([
    ['required', 'DE', 'statutory', 'statutory'],
    ['required', 'US', 'insured', 'insured'],
    ['optional', 'DE', 'private', 'private'],
    ['optional', 'DE', undefined, null],
    ['off', 'DE', 'self-pay', null],
    ['off', 'DE', undefined, null],
    // Nobody can be asked for what is not known.
    ['required', 'FR', undefined, null],
  ])('%s in %s, %s is kept as %s, for a visitor and for a guest', async (asking, country, insurance, kept) => {
    const clinic = await aClinicWith(asking, country)
    expect(await ask(clinic, { patient: rosa, insurance })).toEqual([201, kept])
    const guest = await signedIn(clinic, await aUser(clinic), services)
    expect(await ask(clinic, { slot: { startsAt: at('16:00') }, insurance }, guest)).toEqual([201, kept])
    expect(await ask(clinic, { slot: { startsAt: at('17:00') }, patient: rosa, insurance }, guest)).toEqual([201, kept])
  })

  test('stays with the visit when it moves; the same key with another answer is another booking', async () => {
    const clinic = await aClinicWith('required')
    const [key, cookies] = [newId(), { visitor: newId() }]
    const asked = { slot: { startsAt: at('15:00') }, patient: rosa, insurance: 'statutory' }
    const booked = (await book(server, clinic, asked, { key, cookies })).json()
    const again = await book(server, clinic, { ...asked, insurance: 'private' }, { key, cookies })
    expect(again.json().code).toBe('idempotency_key_reused')
    const { manageToken, appointment } = booked
    const moved = await reschedule(server, clinic, appointment.id, { startsAt: at('18:00'), manageToken })
    expect(moved.json()).toMatchObject({ startsAt: at('18:00'), insurance: 'statutory' })
  })
})

test('what a clinic does not ask for, it does not keep', async () => {
  const { clinic } = await aPractice(server, { clinic: { ask_phone: 'off', ask_birth_date: 'off' } })
  const patient = { ...rosa, phone: '+1 617 555 0142', birthDate: '1990-02-28' }
  expect((await book(server, clinic, { slot: { startsAt: at('15:00') }, patient })).statusCode).toBe(201)
  const [row] = await clinic.transact((db) => db.selectFrom('patients').selectAll().execute())
  expect(row).toMatchObject({ phone: null, birth_date: null })
})
