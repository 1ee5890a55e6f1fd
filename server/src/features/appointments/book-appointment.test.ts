import { expect, test } from 'vitest'
import { clockAt } from '../../../test/builders.ts'
import { aPractice, at, book, cancel, claimsOf, hold, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()

/** The hold's id and secret, as the booking sends them. */
const heldAt = async (clinic: Parameters<typeof hold>[1], startsAt: string) => {
  const { id, secret } = (await hold(server, clinic, { startsAt })).json()
  return { id, secret }
}

test('a visitor books what they hold: appointment, history, audit, word to screens, mail', async () => {
  const { clinic, service, doctor } = await aPractice(server, { service: { before_you_come: ['Bring your card.'] } })
  const answer = await book(server, clinic, {
    hold: await heldAt(clinic, at('15:00')),
    patient: rosa,
    message: 'A refill',
  })
  expect(answer.statusCode).toBe(201)
  const { appointment, manageToken } = answer.json()
  expect(appointment).toMatchObject({
    status: 'booked',
    version: 1,
    startsAt: at('15:00'),
    endsAt: at('15:30'),
    patient: { givenName: 'Rosa', familyName: 'Diaz' },
    bookedBy: null,
    message: 'A refill',
    beforeYouCome: ['Bring your card.'],
    provider: { id: doctor.id, name: 'Dr. Maya Okafor' },
    service: { id: service.id, price: { minor: 18_000, currency: 'USD' } },
    policy: { freeUntilMinutes: 1440 },
  })
  expect(appointment.reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
  expect(answer.cookies.find(({ name }) => name === `manage-${appointment.id}`)).toMatchObject({
    value: manageToken,
    path: '/appointment',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 3600,
  })
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 appointment'])

  await clinic.transact(async (db) => {
    const row = await db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', appointment.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ wall_starts_at: '2026-11-25 10:00:00', time_zone: 'America/New_York', language: 'en' })
    expect(row.consent_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await db.selectFrom('holds').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('patients').selectAll().execute()).toMatchObject([
      { given_name: 'Rosa', email: 'rosa@example.test', email_verified_at: null },
    ])
    expect(await db.selectFrom('appointment_history').selectAll().execute()).toMatchObject([
      { act: 'book', actor_side: 'patient', status_before: null, status_after: 'booked', version_after: 1 },
    ])
    expect(await db.selectFrom('audit_events').selectAll().execute()).toMatchObject([
      { action: 'appointments:book', object_id: appointment.id, outcome: 'done', actor_side: 'patient' },
    ])
    expect(
      (await db.selectFrom('changes').selectAll().execute()).filter(({ noun }) => noun === 'appointment'),
    ).toMatchObject([{ object_id: appointment.id, provider_id: doctor.id }])
    const [mail] = await db.selectFrom('messages').selectAll().execute()
    expect(mail).toMatchObject({
      kind: 'appointment-booked',
      to_address: 'rosa@example.test',
      subject: 'Booked: your visit on Wednesday, November 25, 2026',
      grants: true,
      appointment_id: appointment.id,
    })
    expect(mail!.body).toContain('Hello Rosa,')
    expect(mail!.body).toContain('10:00 – 10:30 AM (Eastern Time)')
    expect(mail!.body).toContain('Main Street, 48 Wharf Street, Boston, MA 02110')
    expect(mail!.body).toContain(`: https://${clinic.host}/appointment/manage#{grant}`)
    expect(mail!.body).not.toContain('Check-up')
    expect(mail!.body).not.toContain('refill')
  })
})

test('in German for who reads German', async () => {
  const { clinic } = await aPractice(server)
  await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa }, { cookies: { locale: 'de' } })
  const [mail] = await clinic.transact((db) => db.selectFrom('messages').selectAll().execute())
  expect(mail).toMatchObject({ language: 'de', subject: 'Gebucht: Ihr Termin am Mittwoch, 25. November 2026' })
  expect(mail!.body).toContain('Guten Tag Rosa Diaz,')
})

test('what is no name is refused by its field, and an old one does not travel by our mail', async () => {
  const { clinic } = await aPractice(server)
  const evil = { ...rosa, givenName: 'Win at evil.test now' }
  const refused = await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: evil })
  expect(refused.json().errors).toEqual([
    {
      pointer: '/body/patient/givenName',
      code: 'name_address',
      message: 'A name has no address in it; after a period comes a space.',
    },
  ])
  const booked = await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa })
  const { appointment, manageToken } = booked.json()
  await clinic.transact((db) => db.updateTable('patients').set({ given_name: evil.givenName }).execute())
  await cancel(server, clinic, appointment.id, { manageToken })
  const mails = await clinic.transact((db) => db.selectFrom('messages').selectAll().orderBy('created_at').execute())
  expect(mails.map(({ body }) => body?.split('\n')[0])).toEqual(['Hello Rosa,', 'Hello,'])
  expect(mails.map((mail) => JSON.stringify(mail)).join()).not.toContain('evil')
})

test('a time without a hold is booked directly, a lost one is refused with others', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const slot = { providerId: doctor.id, startsAt: at('15:00') }
  expect((await book(server, clinic, { slot, patient: rosa })).statusCode).toBe(201)
  const lost = await book(server, clinic, { slot, patient: rosa })
  expect([lost.statusCode, lost.json().code, lost.json().alternatives.length]).toEqual([409, 'slot_taken', 3])
  expect(await clinic.transact((db) => db.selectFrom('patients').select('id').execute())).toHaveLength(1)
  expect((await book(server, clinic, { slot: { ...slot, startsAt: at('15:30') }, patient: rosa })).statusCode).toBe(201)
  const between = await book(server, clinic, { slot: { ...slot, startsAt: at('15:10') }, patient: rosa })
  expect([between.json().code, between.json().alternatives.length]).toEqual(['slot_not_offered', 3])
  const { providerId: _anybody, ...anyDoctor } = { ...slot, startsAt: at('15:10') }
  const byAnybody = await book(server, clinic, { slot: { ...anyDoctor, serviceId: service.id }, patient: rosa })
  expect([byAnybody.json().code, byAnybody.json().alternatives.length]).toEqual(['slot_not_offered', 3])
})

test('an expired hold is booked all the same while the time is free', async () => {
  const { clinic } = await aPractice(server)
  const held = await heldAt(clinic, at('15:00'))
  clockAt(server, at('13:30'))
  expect((await book(server, clinic, { hold: held, patient: rosa })).statusCode).toBe(201)
})

test('an expired hold whose time is gone is refused, with others near it when the time is named', async () => {
  const { clinic } = await aPractice(server)
  const held = await heldAt(clinic, at('15:00'))
  clockAt(server, at('13:30'))
  await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa })
  expect((await book(server, clinic, { hold: held, patient: rosa })).json().code).toBe('hold_expired')
  const named = await book(server, clinic, { hold: held, slot: { startsAt: at('15:00') }, patient: rosa })
  expect([named.json().code, named.json().alternatives.length]).toEqual(['slot_taken', 3])
})

test('expired holds do not pass the limit a day, even at once', async () => {
  const { clinic } = await aPractice(server, { provider: { daily_limit: 1 } })
  const holds = []
  for (const [now, wanted] of [
    ['13:00', '14:00'],
    ['13:12', '15:00'],
    ['13:24', '16:00'],
  ] as const) {
    clockAt(server, at(now))
    holds.push(await heldAt(clinic, at(wanted)))
  }
  clockAt(server, at('13:50'))
  const answers = await Promise.all(holds.map((held) => book(server, clinic, { hold: held, patient: rosa })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('a hold whose start has passed, or whose doctor no longer works then, is not booked', async () => {
  const { clinic } = await aPractice(server)
  const held = await heldAt(clinic, at('15:00'))
  await clinic.transact((db) => db.deleteFrom('schedules').execute())
  clockAt(server, at('13:30'))
  expect((await book(server, clinic, { hold: held, patient: rosa })).json().code).toBe('slot_not_offered')

  const soon = await aPractice(server)
  const late = await heldAt(soon.clinic, at('14:00'))
  clockAt(server, at('14:01'))
  expect((await book(server, soon.clinic, { hold: late, patient: rosa })).json().code).toBe('slot_not_offered')
})

test('another’s hold cannot be booked without its secret', async () => {
  const { clinic } = await aPractice(server)
  const { id } = await heldAt(clinic, at('15:00'))
  const stolen = await book(server, clinic, { hold: { id, secret: 'x'.repeat(43) }, patient: rosa })
  expect(stolen.json().code).toBe('hold_expired')
})

test('the copies stay when the clinic changes its mind', async () => {
  const { clinic } = await aPractice(server)
  const { appointment, manageToken } = (
    await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa })
  ).json()
  await clinic.transact(async (db) => {
    await db.updateTable('services').set({ name: 'Other', price_minor: 1 }).execute()
    await db.updateTable('provider_services').set({ price_minor: 1, duration_minutes: 60 }).execute()
    await db.updateTable('organizations').set({ free_until_minutes: 1 }).execute()
  })
  const managed = await server.call(clinic.host, 'POST', '/appointments/manage', { body: { token: manageToken } })
  expect(managed.json().appointment).toEqual(appointment)
})

test('a visit booked for the day the clocks change keeps its wall time', async () => {
  const { clinic } = await aPractice(server, {
    clinic: { time_zone: 'Europe/Berlin', horizon_days: 365 },
    provider: { hours: [{ weekday: 7, from: '00:00', to: '06:00' }] },
  })
  const answer = await book(server, clinic, { slot: { startsAt: at('01:00', '2027-03-28') }, patient: rosa })
  const [row] = await clinic.transact((db) => db.selectFrom('appointments').selectAll().execute())
  expect([answer.statusCode, row!.wall_starts_at]).toEqual([201, '2027-03-28 03:00:00'])
  const [mail] = await clinic.transact((db) => db.selectFrom('messages').selectAll().execute())
  expect(mail!.body).toContain('3:00 – 3:30 AM')
})
