import { consentVersion } from '@polyclinic/domain/referrals/limits.ts'
import { expect, test } from 'vitest'
import { aPractice, at, book, cancel, hold, reschedule, rosa } from '../../../test/booking.ts'
import {
  aPartner,
  aPatient,
  aSharedResource,
  aUser,
  clockAt,
  signedIn,
  type TestClinic,
} from '../../../test/builders.ts'
import { recorded } from '../../../test/recorded-statements.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

// With a mail server, which nobody reaches; the worker does not look while a test counts.

const server = await testServer({ smtpUrl: 'smtp://127.0.0.1:9' })
const sent = recorded(server.database.pool)

/** What one act sends, begin and commit included. */
async function statementsIn(clinic: TestClinic, act: () => ReturnType<typeof book>, status = 200): Promise<string[]> {
  // The clinic itself is read once in a while, beside bookings.
  await server.call(clinic.host, 'GET', '/provider/organizations')
  sent.splice(0)
  expect((await act()).statusCode).toBe(status)
  return sent.map(({ text }) => text)
}
const statementsOf = (...asked: Parameters<typeof book>) => statementsIn(asked[1], () => book(...asked), 201)

/** What a statement of a booking is for. */
const purposes = {
  begin: /^begin$/,
  commit: /^commit$/,
  clinic: /set_config\('app.organization_id'/,
  session: /from "sessions"/,
  attempts: /take_attempts/,
  facts: /from idempotency_keys/,
  write: /^with facts as .*\binsert into "appointments"/s,
  answer: /^select "a"\.\*/,
  patience: /set_config\('statement_timeout'/,
  'look-alikes': /from patient_search_keys/,
  audit: /^insert into "audit_events"/,
  'lock referral': /from "referrals" where "id" = \$1 for update/,
  referral: /^select r\.id, r\.version/,
  'book referral': /^update "referrals"/,
  event: /insert into "referral_events"/,
  partners: /^select "u"\."id", "u"\."email"/,
  told: /^select "to_address"/,
}
const purposeOf = (text: string) =>
  Object.entries(purposes)
    .flatMap(([purpose, pattern]) => (pattern.test(text.trim()) ? [purpose] : []))
    .join(' and ') || text
const sentFor = async (texts: Promise<string[]>) => (await texts).map(purposeOf)

const booking = ['facts', 'write', 'commit']
const signedInBooking = ['begin', 'clinic', 'session', ...booking]

async function aDesk() {
  const made = await aPractice(server)
  const { clinic, doctor, service } = made
  // In the background, so that no note follows that the session was used.
  const as = async (...who: Parameters<typeof aUser>) => ({
    ...(await signedIn(clinic, await aUser(...who), server.server.services)),
    background: '1',
  })
  const slot = (time: string) => ({ slot: { providerId: doctor.id, startsAt: at(time) } })
  const place = { providerId: doctor.id, serviceId: service.id, locationId: clinic.locationId }
  const post = (path: string, body: object | null, headers: Record<string, string>) =>
    server.call(clinic.host, 'POST', path, {
      headers: { 'idempotency-key': newId(), ...headers },
      ...(body && { body }),
    })
  return { ...made, as, slot, place, post }
}

test('a booking is seven statements at most, with the one before it that counts it, everything included', async () => {
  const { clinic, as, slot } = await aDesk()
  const held = async (time: string) => {
    const { id, secret } = (await hold(server, clinic, { startsAt: at(time) })).json()
    return { hold: { id, secret } }
  }
  const sentBy = (body: object, headers: Record<string, string> = {}) =>
    sentFor(statementsOf(server, clinic, body, { headers }))
  const stranger = ['attempts', 'begin', 'clinic', ...booking]
  expect(await sentBy({ ...(await held('14:30')), patient: rosa })).toEqual(stranger)
  expect(await sentBy({ ...slot('15:00'), patient: rosa })).toEqual(stranger)

  const guest = await as(clinic)
  expect(await sentBy(await held('15:30'), guest)).toEqual(['attempts', ...signedInBooking])
  expect(await sentBy(slot('16:00'), guest)).toEqual(['attempts', ...signedInBooking])

  // It is looked whether this browser has confirmed the address.
  const cookie = `visitor=${'v'.repeat(40)}`
  const counted = await statementsOf(server, clinic, { ...slot('16:30'), patient: rosa }, { headers: { cookie } })
  expect(counted).toHaveLength(7)

  // Whoever works for the clinic is counted nowhere.
  const doctor = await as(clinic, { roles: ['provider'] })
  expect(await sentBy({ ...slot('17:00'), patient: rosa }, doctor)).toEqual(signedInBooking)
  const partner = await as(clinic, { roles: ['partner'], partner_id: await aPartner(clinic) })
  const other = {
    patient: { ...rosa, email: 'other@example.test' },
    bookedBy: { givenName: 'Ida', familyName: 'Hill' },
  }
  expect(await sentBy({ ...slot('17:30'), ...other }, partner)).toEqual(['attempts', ...signedInBooking])

  const queued = await server.database.asSuperuser('select from platform.enqueued_jobs')
  expect(queued).toHaveLength(7)
})

const kim = { givenName: 'Dana', familyName: 'Kim', birthDate: '1980-02-29' }
const atDesk = [...signedInBooking.slice(0, -1), 'answer', 'commit']

test('so is one at the desk; that somebody new is looked for first is an act of its own', async () => {
  const { clinic, as, place, post } = await aDesk()
  const staff = await as(clinic, { roles: ['admin'] })
  const sentBy = (body: object) =>
    sentFor(statementsIn(clinic, () => post('/desk/visits', { ...place, ...body }, staff), 201))
  const { id } = await aPatient(clinic, { email: null })
  expect(await sentBy({ patientId: id, startsAt: at('14:30') })).toEqual(atDesk)
  expect(await sentBy({ patientId: id, hasArrived: true, startsAt: at('15:00') })).toEqual(atDesk)
  expect(await sentBy({ patient: kim, isAnotherPerson: true, startsAt: at('15:30') })).toEqual(atDesk)
  const lookUp = ['attempts', 'begin', 'clinic', 'session', 'patience', 'look-alikes', 'audit', 'commit']
  const park = { ...kim, familyName: 'Park' }
  expect(await sentBy({ patient: park, startsAt: at('16:00') })).toEqual([...lookUp, ...atDesk])
})

test('a visit that is booked for a referral is six more: what becomes of that, and who is told', async () => {
  const { clinic, as, place, post } = await aDesk()
  const staff = await as(clinic, { roles: ['admin'] })
  const partner = await as(clinic, { roles: ['partner'], partner_id: await aPartner(clinic) })
  const own = '/partners/me/referrals'
  const { id } = (
    await post(
      own,
      {
        patient: { ...kim, phone: '+16175550123', email: null },
        ...{ serviceId: null, reason: 'A mole', question: 'Is it to be removed?', urgency: 'urgent' },
        consent: { version: consentVersion, givenBy: 'patient', way: 'signed', givenOn: '2026-11-24' },
      },
      partner,
    )
  ).json()
  const act = async (path: string, version: number, headers: Record<string, string>) =>
    expect((await post(path, null, { ...headers, 'if-match': `"${version}"` })).statusCode).toBe(200)
  await act(`${own}/${id}/send`, 1, partner)
  await act(`/referrals/${id}/receive`, 2, staff)
  await act(`/referrals/${id}/accept`, 3, staff)
  const body = { ...place, patient: kim, isAnotherPerson: true, startsAt: at('15:00') }
  const texts = statementsIn(clinic, () => post(`/referrals/${id}/visit`, body, { ...staff, 'if-match': '"4"' }), 201)
  expect(await sentFor(texts)).toEqual([
    ...['begin', 'clinic', 'session', 'facts', 'lock referral', 'referral', 'write'],
    ...['book referral', 'event', 'partners', 'told', 'answer', 'commit'],
  ])
})

test('where a doctor has a limit a day, or an expired hold is in the way, others are waited for first', async () => {
  const { clinic, doctor } = await aPractice(server, { provider: { daily_limit: 5 } })
  const slot = (time: string) => ({ slot: { providerId: doctor.id, startsAt: at(time) }, patient: rosa })
  await book(server, clinic, slot('15:00'))
  expect(await statementsOf(server, clinic, slot('15:30'))).toHaveLength(7)
  await hold(server, clinic, { startsAt: at('16:00') })
  clockAt(server, at('13:30'))
  // Of holds and of what was offered to who waits, each in one.
  expect(await statementsOf(server, clinic, slot('16:00'))).toHaveLength(9)
})

test('a room costs two more: who chooses among them comes after the other, and looks again', async () => {
  const { clinic, doctor } = await aPractice(server, { service: { needs: ['Ultrasound room'] } })
  await aSharedResource(clinic, { group_name: 'Ultrasound room' })
  const slot = { providerId: doctor.id, startsAt: at('15:00') }
  expect(await statementsOf(server, clinic, { slot, patient: rosa })).toHaveLength(8)
  const { id, secret } = (await hold(server, clinic, { startsAt: at('16:00') })).json()
  expect(await statementsOf(server, clinic, { hold: { id, secret }, patient: rosa })).toHaveLength(6)
})

test('a hold is nine statements: how much is held is asked before others are waited for, and after', async () => {
  const { clinic } = await aPractice(server)
  expect(await statementsIn(clinic, () => hold(server, clinic, { startsAt: at('15:00') }), 201)).toHaveLength(9)
})

test('a visit moves with nine statements, and is canceled with six; one takes a waiting mail back, one writes', async () => {
  const friday = '2026-11-27'
  const { clinic, doctor } = await aPractice(server)
  const slot = { providerId: doctor.id, startsAt: at('15:00', friday) }
  const { appointment, manageToken } = (await book(server, clinic, { slot, patient: rosa })).json()
  const counts = [
    await statementsIn(clinic, () =>
      reschedule(server, clinic, appointment.id, { startsAt: at('15:30', friday), manageToken }),
    ),
    await statementsIn(clinic, () => cancel(server, clinic, appointment.id, { manageToken }, { version: 2 })),
  ]
  expect(counts.map(({ length }) => length)).toEqual([9, 6])
  for (const texts of counts) expect(texts.filter((text) => /insert into|update|delete/.test(text))).toHaveLength(2)
})
