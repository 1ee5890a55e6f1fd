import { beforeEach, describe, expect, test } from 'vitest'
import { at, aPractice } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { moveOwnAddress } from '../patient-records/own-record.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson } from './find-person.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let desk: TestUser
let patientId: string
const rosa = { given_name: 'Rosa', family_name: 'Diaz', email: 'rosa@gmial.test', birth_date: '1990-02-28' }

beforeEach(async () => {
  practice = await aPractice(world)
  desk = await aUser(practice.clinic, { may: ['patients:write'], name: 'Dana Desk' })
  patientId = (await aPatient(practice.clinic, rosa)).id
})

const ask = async (who: TestUser, method: 'GET' | 'PATCH', path: string, body?: object, version = 1) =>
  world.call(practice.clinic.host, method, path, {
    headers: { ...(await signedIn(practice.clinic, who, world.server.services)), 'if-match': `"${version}"` },
    ...(body && { body }),
  })
const correct = (body: object, { who = desk, of = patientId, version = 1 } = {}) =>
  ask(who, 'PATCH', `/patients/${of}`, body, version)
const refusalOf = async (answer: ReturnType<typeof correct>) => {
  const { statusCode, ...sent } = await answer
  const { code, errors } = sent.json()
  return errors ? [statusCode, errors[0].pointer, errors[0].code] : [statusCode, code]
}
const read = async (who: TestUser, of = patientId) => (await ask(who, 'GET', `/patients/${of}`)).json()
const inDb = <T>(work: (db: ClinicDatabase) => Promise<T>) => practice.clinic.transact(work)
const aVisit = (values: object = {}) =>
  anAppointment(practice.clinic, {
    ...{ provider_id: practice.doctor.id, service_id: practice.service.id, patient_id: patientId },
    ...{ starts_at: at('15:00'), ...values },
  })
const link = (user: TestUser, values: object = {}) =>
  inDb((db) =>
    db
      .insertInto('user_patients')
      .values({ user_id: user.id, patient_id: patientId, relation: 'guardian', ...values })
      .execute(),
  )
const guest = (more: object = {}) => aUser(practice.clinic, { roles: ['guest'], ...more })

describe('the desk corrects a record', () => {
  test('which keeps what stood there, with who changed it, is found by what it says now, and is audited by fields', async () => {
    const answer = await correct({ givenName: 'Rosalía', birthDate: '1990-08-02', phone: '+1 617 555 0142' })
    expect(answer.statusCode).toBe(200)
    const now = { version: 2, givenName: 'Rosalía', familyName: 'Diaz', birthDate: '1990-08-02' }
    expect(answer.json()).toMatchObject({ ...now, phone: '+1 617 555 0142', mayCorrect: true, ownAccount: null })
    const by = { changedBy: 'Dana Desk', side: 'clinic' }
    expect(answer.json().former.toSorted((a: Field, b: Field) => a.field.localeCompare(b.field))).toEqual([
      { field: 'birthDate', value: '1990-02-28', until: expect.any(String), ...by },
      { field: 'givenName', value: 'Rosa', until: expect.any(String), ...by },
      { field: 'phone', value: null, until: expect.any(String), ...by },
    ])
    const { keys, audited } = await inDb(async (db) => ({
      keys: await db.selectFrom('patient_search_keys').select('key').where('patient_id', '=', patientId).execute(),
      audited: await db.selectFrom('audit_events').selectAll().where('action', '=', 'patients:correct').execute(),
    }))
    const found = keys.map(({ key }) => key)
    expect([found.includes('w:rosalia'), found.includes('w:rosa'), found.includes('d:1990-08-02')]).toEqual([
      ...[true, false, true],
    ])
    expect(audited).toMatchObject([{ object_id: patientId, detail: 'givenName birthDate phone', actor_side: 'clinic' }])
  })
  type Field = { field: string }

  test('only as it was seen, and of two at once one is told', async () => {
    expect(await refusalOf(correct({ phone: null, givenName: 'Rosi' }, { version: 2 }))).toEqual([412, 'stale_version'])
    const both = await Promise.all([correct({ givenName: 'Rose' }), correct({ givenName: 'Rosi' })])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await read(desk)).former).toHaveLength(1)
  })

  test('a doctor that of whom they treat; nobody without the right', async () => {
    const aDoctor = async () => {
      const user = await aUser(practice.clinic, { roles: ['provider'] })
      return { user, ...(await aProvider(practice.clinic, { user_id: user.id, services: [practice.service] })) }
    }
    const [treating, other] = [await aDoctor(), await aDoctor()]
    await aVisit({ provider_id: treating.id })
    const reads = await aUser(practice.clinic, { may: ['patients:read-basic'] })
    expect((await read(reads)).mayCorrect).toBe(false)
    const status = async (who: TestUser) => (await correct({ givenName: 'Rosi' }, { who })).statusCode
    expect([await status(other.user), await status(reads), await status(treating.user)]).toEqual([404, 403, 200])
  })

  test.each([{}, { givenName: 'Rosa', phone: null }, { givenName: 'Rosi' }])(
    'is read by it, which the audit says, whatever changes: %o',
    async (body) => {
      expect((await correct(body)).json()).toMatchObject({ familyName: 'Diaz', email: rosa.email })
      const reads = await inDb((db) =>
        db
          .selectFrom('audit_events')
          .select(['object_id', 'actor_user_id', 'detail'])
          .where('action', '=', 'patients:read')
          .execute(),
      )
      expect(reads).toEqual([{ object_id: patientId, actor_user_id: desk.id, detail: 'basic' }])
    },
  )

  test('tells open screens: of the record, and of the days on which they come', async () => {
    const visit = await aVisit()
    await inDb((db) => db.deleteFrom('changes').execute())
    await correct({ givenName: 'Rosi' })
    const told = await inDb((db) => db.selectFrom('changes').select(['noun', 'object_id']).distinct().execute())
    expect(told).toEqual(
      expect.arrayContaining([
        { noun: 'patient', object_id: patientId },
        { noun: 'appointment', object_id: visit.id },
      ]),
    )
  })

  test('asks where somebody is known who looks the same then, and not of the record itself', async () => {
    await aPatient(practice.clinic, { ...rosa, given_name: 'Rosalie', birth_date: '1990-02-28' })
    expect(await refusalOf(correct({ givenName: 'Rosali' }))).toEqual([422, '/body/isAnotherPerson', 'required'])
    expect((await correct({ givenName: 'Rosali', isAnotherPerson: true })).statusCode).toBe(200)
    expect((await correct({ phone: '+1 617 555 0142' }, { version: 2 })).statusCode).toBe(200)
  })

  test('is refused for who was erased or is restricted', async () => {
    for (const values of [{ erased_at: at('12:00') }, { restricted_at: at('12:00'), restricted_with: patientId }]) {
      const { id } = await aPatient(practice.clinic, { ...rosa, ...values })
      expect(await refusalOf(correct({ givenName: 'Rosi' }, { of: id }))).toEqual([404, 'not_found'])
    }
  })
})

describe('another address', () => {
  const message = (to_address: string, status: string, appointment: string) =>
    inDb((db) =>
      db
        .insertInto('messages')
        .values({
          ...{ id: newId(), kind: 'appointment-booked', channel: 'email', language: 'en', subject: 'Your visit' },
          ...{ body: 'Hello', to_address, status, subject_kind: 'appointment', subject_id: appointment },
          ...(status === 'sent' ? { sent_at: at('12:00') } : { due_at: '2090-01-01T00:00:00Z' }),
        })
        .execute(),
    )
  const messages = () =>
    inDb((db) => db.selectFrom('messages').select(['to_address as to', 'status']).orderBy('status').execute())

  test('is not proved, and is where what has not arrived goes; without one it goes to nobody', async () => {
    const visit = await aVisit()
    await inDb((db) =>
      db
        .updateTable('patients')
        .set({ email_verified_at: at('12:00') })
        .execute(),
    )
    await message(rosa.email, 'sent', visit.id)
    await message(rosa.email, 'waiting', visit.id)
    expect((await correct({ email: 'Rosa@Gmail.test' })).json()).toMatchObject({ email: 'rosa@gmail.test' })
    expect(await messages()).toEqual([
      { to: rosa.email, status: 'sent' },
      { to: 'rosa@gmail.test', status: 'waiting' },
    ])
    const row = await inDb((db) => db.selectFrom('patients').selectAll().where('id', '=', patientId).execute())
    expect(row).toMatchObject([{ email: 'rosa@gmail.test', email_verified_at: null }])
    expect((await correct({ email: null }, { version: 2 })).statusCode).toBe(200)
    expect(await messages()).toMatchObject([{ status: 'sent' }, { status: 'withdrawn' }])
  })

  test('of an own record is its owner’s to change', async () => {
    const owner = await guest()
    await inDb((db) =>
      db
        .updateTable('user_patients')
        .set({ confirmed_at: at('12:00') })
        .execute(),
    )
    const of = owner.patientId!
    expect(await read(desk, of)).toMatchObject({ ownAccount: { email: owner.email } })
    expect(await refusalOf(correct({ email: 'x@example.test' }, { of }))).toEqual([409, 'address_of_account'])
    expect((await correct({ birthDate: '1990-08-02' }, { of })).statusCode).toBe(200)
  })

  test('shows its account no visit of before, and reads nothing until the clinic says whose it is', async () => {
    const stranger = await guest({ email: 'strange@example.test', patient: { given_name: 'Mallory' } })
    const before = await aVisit({
      status: 'fulfilled',
      source: 'web',
      starts_at: at('15:00', '2026-11-20'),
      claim: false,
    })
    const ahead = await aVisit({ source: 'desk', starts_at: at('15:00', '2090-11-20'), claim: false })
    const later = await aVisit({ source: 'web', starts_at: at('16:00', '2090-11-20'), claim: false })
    expect((await correct({ email: stranger.email })).statusCode).toBe(200)
    const asks = async () => {
      const { items } = (await ask(stranger, 'GET', '/patients/me/unlinked-visits')).json()
      return items.map(({ id }: { id: string }) => id).toSorted()
    }
    expect(await asks()).toEqual([ahead.id, later.id].toSorted())
    expect(before.id).toBeTruthy()
    const headers = await signedIn(practice.clinic, stranger, world.server.services)
    const answer = await world.call(practice.clinic.host, 'POST', `/patients/me/unlinked-visits/${ahead.id}`, {
      ...{ headers, body: { isMine: true } },
    })
    expect(answer.statusCode).toBeLessThan(300)
    const shown = async () => {
      const { items } = (await ask(stranger, 'GET', '/appointments/')).json()
      return items.map(({ id }: { id: string }) => id).toSorted()
    }
    expect(await shown()).toEqual([later.id])
    const [account] = (await ask(desk, 'GET', `/patients/${patientId}/accounts`)).json().items
    expect(account).toMatchObject({ verificationStatus: 'unconfirmed', isKnownByVisit: false })
    await inDb((db) =>
      db
        .updateTable('user_patients')
        .set({ confirmed_at: at('12:00') })
        .where('patient_id', '=', patientId)
        .execute(),
    )
    expect(await shown()).toEqual([before.id, ahead.id, later.id].toSorted())
  })

  test.each([
    [{}, 'ends', false],
    [{ relation: 'guardian' }, 'ends', false],
    [{ confirmed_at: at('12:00') }, 'stays, which the clinic confirmed', true],
    [{ refuted_at: at('12:00') }, 'stays, so that nobody gives it back', true],
    [{ shown_from: null }, 'stays, which joined otherwise', true],
  ])('that is corrected again: the link %o of the account that it led to %s', async (values, _said, stays) => {
    const [stranger, right] = [
      await guest({ email: 'strange@example.test' }),
      await guest({ email: 'right@example.test' }),
    ]
    const visit = await aVisit({ source: 'web', starts_at: at('15:00', '2090-11-20'), claim: false })
    expect((await correct({ email: stranger.email })).statusCode).toBe(200)
    await link(stranger, { relation: 'self', shown_from: at('12:00'), ...values })
    expect((await correct({ email: right.email }, { version: 2 })).statusCode).toBe(200)
    const { items } = (await ask(desk, 'GET', `/patients/${patientId}/accounts`)).json()
    expect(items.map(({ email }: { email: string }) => email)).toEqual(stays ? [stranger.email] : [])
    const ended = await inDb((db) =>
      db.selectFrom('audit_events').select('detail').where('action', '=', 'patients:release-account').execute(),
    )
    expect(ended).toEqual(stays ? [] : [{ detail: stranger.id }])
    if (stays) return
    expect((await ask(stranger, 'GET', '/appointments/')).json().items).toEqual([])
    const asked = (await ask(right, 'GET', '/patients/me/unlinked-visits')).json()
    expect(asked.items.map(({ id }: { id: string }) => id)).toEqual([visit.id])
  })
})

describe('accounts', () => {
  test('nobody has said whose own record it is: it is asked, since they read what is written', async () => {
    const of = (await guest()).patientId!
    expect(await refusalOf(correct({ phone: '+1 617 555 0142' }, { of }))).toEqual([
      ...[422, '/body/isSamePerson', 'account_unconfirmed'],
    ])
    expect((await correct({ phone: '+1 617 555 0142', isSamePerson: true }, { of })).statusCode).toBe(200)
  })

  test('nothing is written where an account reads it that is not theirs', async () => {
    const of = (await guest()).patientId!
    await inDb((db) =>
      db
        .updateTable('user_patients')
        .set({ refuted_at: at('12:00') })
        .execute(),
    )
    expect(await refusalOf(correct({ phone: '+1 617 555 0142', isSamePerson: true }, { of }))).toEqual([
      ...[409, 'account_refuted'],
    ])
  })

  test.each([
    [['guest'], 'goes by the corrected one', 'Rosa Díaz'],
    [['guest', 'admin'], 'and works here keeps its own', 'Rosa Diaz'],
    [['guest', 'provider'], 'and works here keeps its own', 'Rosa Diaz'],
  ] as const)('an account (%o) that goes by the name of its patient %s', async (roles, _said, wanted) => {
    const owner = await guest({
      roles: [...roles],
      name: 'Rosa Diaz',
      patient: { given_name: 'Rosa', family_name: 'Diaz' },
    })
    const answer = await correct({ familyName: 'Díaz', isSamePerson: true }, { of: owner.patientId! })
    expect(answer.statusCode).toBe(200)
    const { name } = await inDb((db) =>
      db.selectFrom('users').select('name').where('id', '=', owner.id).executeTakeFirstOrThrow(),
    )
    expect(name).toBe(wanted)
  })

  test('a record becomes another person’s for no account that knew it before, in one step or in two', async () => {
    await link(await guest(), { confirmed_at: at('12:00') })
    const another = { givenName: 'Paula', familyName: 'Weber', birthDate: '1985-06-01' }
    const refused = [422, '/body/isSamePerson', 'required']
    expect(await refusalOf(correct(another))).toEqual(refused)
    expect((await correct({ familyName: 'Weber' })).statusCode).toBe(200)
    expect(await refusalOf(correct({ birthDate: '1985-06-01' }, { version: 2 }))).toEqual(refused)
  })

  test('nor where no date of birth stood, which is then the first step', async () => {
    await inDb((db) => db.updateTable('patients').set({ birth_date: null }).where('id', '=', patientId).execute())
    await link(await guest(), { confirmed_at: at('12:00') })
    const refused = [422, '/body/isSamePerson', 'required']
    expect(await refusalOf(correct({ givenName: 'Paula', birthDate: '1985-06-01' }))).toEqual(refused)
    expect((await correct({ birthDate: '1985-06-01' })).statusCode).toBe(200)
    expect(await refusalOf(correct({ givenName: 'Paula' }, { version: 2 }))).toEqual(refused)
    expect((await correct({ givenName: 'Paula', isSamePerson: true }, { version: 2 })).statusCode).toBe(200)
  })

  test.each([
    // A child then by the old date, and of age by the new one.
    ['2015-01-01', '2001-01-01', 'unconfirmed'],
    // Of age by the old one since the word was given, and a child by the new one: what ended does not come back.
    ['2003-01-01', '2015-01-01', 'unconfirmed'],
    ['2015-01-01', '2015-10-01', 'confirmed'],
    // Of an adult it was said of an adult.
    ['1990-02-28', '1990-08-02', 'confirmed'],
  ])('what the clinic said of a guardian while %s was the birth date, and is %s: %s', async (before, after, status) => {
    await inDb((db) => db.updateTable('patients').set({ birth_date: before }).where('id', '=', patientId).execute())
    await link(await guest(), { confirmed_at: '2019-11-20T12:00:00Z' })
    expect((await correct({ birthDate: after })).statusCode).toBe(200)
    const { items } = (await ask(desk, 'GET', `/patients/${patientId}/accounts`)).json()
    expect(items).toMatchObject([{ verificationStatus: status }])
  })
})

test('what stood there goes with whose it was', async () => {
  await correct({ givenName: 'Rosie', email: 'rosie@example.test' })
  const former = () => inDb((db) => db.selectFrom('former_details').select('field').execute())
  await expect(inDb((db) => db.deleteFrom('former_details').execute())).rejects.toMatchObject({ code: '23001' })
  expect(await former()).toHaveLength(2)
  await inDb(async (db) => {
    const now = new Date().toISOString()
    await erasePerson(db, (await findPerson(db, patientId, now))!, now)
  })
  expect(await former()).toEqual([])
})

test('what a patient changes themselves is kept, too', async () => {
  const owner = await guest({ patient: { phone: '+1 617 555 0100' } })
  expect((await ask(owner, 'PATCH', '/patients/me', { phone: '+1 617 555 0142' })).statusCode).toBe(200)
  expect((await read(desk, owner.patientId!)).former).toMatchObject([
    { field: 'phone', value: '+1 617 555 0100', side: 'patient' },
  ])

  await correct({ givenName: 'Rosie', isSamePerson: true }, { of: owner.patientId!, version: 2 })
  const { items } = (await ask(owner, 'GET', '/patients/me/former-details')).json()
  expect(items).toMatchObject([{ field: 'givenName', changedBy: 'Dana Desk', side: 'clinic' }, { field: 'phone' }])
})

test('an address that moves with its account is kept with the name that its owner has here, and is proved', async () => {
  const owner = await guest({ roles: ['guest', 'provider'], name: 'rosa d.' })
  await aProvider(practice.clinic, { user_id: owner.id, prefix: 'Dr.', given_name: 'Rosa', family_name: 'Diaz' })
  await inDb((db) => moveOwnAddress(db, owner, 'moved@example.test', at('12:00')))
  const of = owner.patientId!
  expect(await read(desk, of)).toMatchObject({
    ...{ email: 'moved@example.test', version: 2 },
    former: [{ field: 'email', value: owner.email, side: 'patient', changedBy: 'Dr. Rosa Diaz' }],
  })
  const [row] = await inDb((db) => db.selectFrom('patients').select('email_verified_at').where('id', '=', of).execute())
  expect(row!.email_verified_at).not.toBeNull()
})
