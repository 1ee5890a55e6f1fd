import { describe, expect, test } from 'vitest'
import { aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { aPractice, at, book, cancel, claimsOf, cookiesOf, hold, reschedule, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { allowVisits } from '../patients/allow-visits.ts'

const server = await testServer()
const { services } = server.server

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

test('a repeat is answered as the first time, and books once', async () => {
  const { clinic } = await aPractice(server)
  const key = newId()
  const cookies = { visitor: newSecret() }
  const body = { slot: { startsAt: at('15:00') }, patient: rosa }
  const first = await book(server, clinic, body, { key, cookies })
  const again = await book(server, clinic, body, { key, cookies })
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  expect(cookiesOf(again)[`manage-${first.json().appointment.id}`]).toBe(first.json().manageToken)

  const together = newId()
  const slot = { startsAt: at('16:00') }
  const racers = await Promise.all(
    Array.from({ length: 6 }, () => book(server, clinic, { slot, patient: rosa }, { key: together, cookies })),
  )
  expect(new Set(racers.map((answer) => answer.json().appointment?.id)).size).toBe(1)
  expect(racers.every((answer) => answer.statusCode === 201)).toBe(true)
  expect(await clinic.transact((db) => db.selectFrom('messages').select('id').execute())).toHaveLength(2)

  const reused = await book(server, clinic, { ...body, message: 'other' }, { key, cookies })
  expect([reused.statusCode, reused.json().code]).toEqual([422, 'idempotency_key_reused'])
})

describe('somebody else’s key', () => {
  const strangers = [{}, { cookies: { visitor: newSecret() } }]

  test.each(strangers)('tells a stranger with the same body nothing (%j)', async (stranger) => {
    const { clinic } = await aPractice(server)
    for (const [time, own] of [
      ['15:00', { cookies: { visitor: newSecret() } }],
      ['16:00', {}],
    ] as const) {
      const key = newId()
      const body = { slot: { startsAt: at(time) }, patient: rosa }
      expect((await book(server, clinic, body, { key, ...own })).statusCode).toBe(201)
      const told = await book(server, clinic, body, { key, ...stranger, ip: '203.0.113.9' })
      expect([told.statusCode, told.json().code]).toEqual([422, 'idempotency_key_reused'])
      expect(told.body + JSON.stringify(told.headers)).not.toMatch(/manage/i)
    }
    expect(await clinic.transact((db) => db.selectFrom('appointments').select('id').execute())).toHaveLength(2)
  })

  test('is no stranger’s who is signed in either', async () => {
    const { clinic } = await aPractice(server)
    const [key, cookies] = [newId(), { visitor: newSecret() }]
    const body = { slot: { startsAt: at('15:00') }, patient: rosa }
    await book(server, clinic, body, { key, cookies })
    const headers = await signedIn(clinic, await aUser(clinic), services)
    expect((await book(server, clinic, body, { key, headers })).json()).toMatchObject({ code: 'slot_taken' })
  })

  test('the hold’s secret proves who asked, though the answer that set the cookie was lost', async () => {
    const { clinic } = await aPractice(server)
    const { id, secret } = (await hold(server, clinic, { startsAt: at('15:00') })).json()
    const key = newId()
    const body = { hold: { id, secret }, patient: rosa }
    const first = await book(server, clinic, body, { key })
    const again = await book(server, clinic, body, { key, cookies: { visitor: newSecret() } })
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    const guessed = { ...body, hold: { id, secret: newSecret() } }
    expect((await book(server, clinic, guessed, { key })).json()).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('has sixteen characters at least', async () => {
    const { clinic } = await aPractice(server)
    const body = { slot: { startsAt: at('15:00') }, patient: rosa }
    const short = await book(server, clinic, body, { key: '123456789012345' })
    expect([short.statusCode, short.json().errors[0].pointer]).toEqual([422, '/headers/idempotency-key'])
    expect((await book(server, clinic, body, { key: '1234567890123456' })).statusCode).toBe(201)
  })
})

test('a key is needed, and counts for a refusal only until it succeeds', async () => {
  const { clinic } = await aPractice(server)
  const body = { slot: { startsAt: at('15:10') }, patient: rosa }
  const none = await server.call(clinic.host, 'POST', '/appointments/', { body })
  expect([none.statusCode, none.json().errors[0].pointer]).toEqual([422, '/headers/idempotency-key'])
  const key = newId()
  expect((await book(server, clinic, body, { key })).statusCode).toBe(409)
  expect((await book(server, clinic, { ...body, slot: { startsAt: at('15:00') } }, { key })).statusCode).toBe(201)
})

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

test('so many bookings from one network in an hour, repeats and refusals aside', async () => {
  const { clinic, doctor } = await aPractice(server, { clinic: { bookings_per_hour: 2 } })
  const at2 = (time: string) => ({ slot: { startsAt: at(time) }, patient: rosa })
  const key = newId()
  const cookies = { visitor: newId() }
  await book(server, clinic, at2('14:00'), { key, cookies })
  await book(server, clinic, at2('14:00'), { key, cookies })
  expect((await book(server, clinic, at2('14:00'))).json().code).toBe('slot_taken')
  expect((await book(server, clinic, { slot: { startsAt: at('15:00') } })).statusCode).toBe(422)
  expect((await book(server, clinic, at2('15:00'))).statusCode).toBe(201)
  const refused = await book(server, clinic, at2('16:00'))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_bookings'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // An answer that was lost is still to be had.
  expect((await book(server, clinic, at2('14:00'), { key, cookies })).statusCode).toBe(201)
  const guest = await signedIn(clinic, await aUser(clinic), services)
  expect((await book(server, clinic, at2('16:00'), { headers: guest })).json().code).toBe('too_many_bookings')
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  expect((await book(server, clinic, at2('16:00'), { headers: desk })).statusCode).toBe(201)
  expect(await claimsOf(clinic, doctor.id)).toHaveLength(3)
})

test('so many bookings of one account in an hour, from wherever', async () => {
  const { clinic } = await aPractice(server, { service: { slot_interval_minutes: 15, duration_minutes: 15 } })
  const headers = await signedIn(clinic, await aUser(clinic), services)
  const codes = await Promise.all(
    Array.from({ length: 14 }, async (_, n) => {
      const startsAt = new Date(Date.parse(at('14:00')) + n * 900_000).toISOString()
      return (await book(server, clinic, { slot: { startsAt } }, { headers, ip: `192.0.2.${n}` })).statusCode
    }),
  )
  expect(codes.filter((code) => code === 201)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(4)
})

describe('visits that are ahead', () => {
  const slots = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      startsAt: new Date(Date.parse(at('14:00')) + n * 1_800_000).toISOString(),
    }))
  const codesOf = async (answers: ReturnType<typeof book>[]) =>
    (await Promise.all(answers))
      .map((answer) => (answer.statusCode === 201 ? 'booked' : answer.json().code))
      .toSorted((a, b) => (a < b ? -1 : 1))

  test('are so many for an account, at the same moment, too, whatever addresses it types', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 3 } })
    const user = await aUser(clinic)
    const headers = await signedIn(clinic, user, services)
    const answers = await codesOf(
      slots(6).map((slot, n) =>
        book(
          server,
          clinic,
          { slot, ...(n % 2 ? { patient: { ...rosa, email: `${n}@example.test` } } : {}) },
          { headers },
        ),
      ),
    )
    expect(answers).toEqual(['booked', 'booked', 'booked', ...Array(3).fill('too_many_visits_ahead')])
    // Those that were canceled, or are over, count no more.
    const [first] = await clinic.transact((db) =>
      db.selectFrom('appointments').select('id').orderBy('starts_at').execute(),
    )
    await cancel(server, clinic, first!.id, {}, { headers })
    expect(
      await codesOf(
        slots(7)
          .slice(6)
          .map((slot) => book(server, clinic, { slot }, { headers })),
      ),
    ).toEqual(['booked'])
  })

  test('are more for whom the clinic allows more', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 1 } })
    const headers = await signedIn(clinic, await aUser(clinic, { email: 'ada@example.test' }), services)
    const [one, two, three, four, five] = slots(5)
    const asAda = async (slot: object | undefined) => await codesOf([book(server, clinic, { slot }, { headers })])
    const asRosa = async (slot: object | undefined) => await codesOf([book(server, clinic, { slot, patient: rosa })])
    expect([await asAda(one), await asAda(two)]).toEqual([['booked'], ['too_many_visits_ahead']])
    expect([await asRosa(two), await asRosa(three)]).toEqual([['booked'], ['too_many_visits_ahead']])
    const allow = (who: string) => clinic.transact((db) => allowVisits(db, who, 2, at('13:00')))
    expect([await allow('ada@example.test'), await allow(rosa.email)]).toEqual([
      [expect.any(String)],
      [expect.any(String)],
    ])
    expect([await asAda(three), await asAda(four)]).toEqual([['booked'], ['too_many_visits_ahead']])
    expect([await asRosa(four), await asRosa(five)]).toEqual([['booked'], ['too_many_visits_ahead']])
  })

  test('are counted together for what stands behind a plus in an address, and apart from what only begins like it', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 2 } })
    const booked = async (address: string, slot: object | undefined) =>
      (await codesOf([book(server, clinic, { slot, patient: { ...rosa, email: address } })]))[0]
    const [one, two, three, four, five, six] = slots(6)
    expect(await booked('ro_a+1@example.test', one)).toBe('booked')
    expect(await booked('Ro_a+2@example.test', two)).toBe('booked')
    for (const address of ['ro_a+3@example.test', 'ro_a@example.test', 'ro_a+@example.test'])
      expect(await booked(address, three)).toBe('too_many_visits_ahead')
    expect(await booked('ro_a+1@example.org', four)).toBe('booked')
    expect(await booked('roxa@example.test', five)).toBe('booked')
    expect(await booked('ro_a.b@example.test', six)).toBe('booked')
  })

  test('are refused without waiting for who books for the same person at the same moment', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 1 } })
    const [one, two] = slots(2)
    expect(await codesOf([book(server, clinic, { slot: one, patient: rosa })])).toEqual(['booked'])
    await clinic.transact(async (db) => {
      await takeLocks(db, [['address', rosa.email]])
      expect(await codesOf([book(server, clinic, { slot: two, patient: rosa })])).toEqual(['too_many_visits_ahead'])
    })
  })

  test('are so many for an address without an account, and use up nobody else’s', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 2 } })
    const from = (n: number) => ({ ip: `192.0.2.${n}` })
    const answers = slots(5).map((slot, n) => book(server, clinic, { slot, patient: rosa }, from(n)))
    expect(await codesOf(answers)).toEqual(['booked', 'booked', ...Array(3).fill('too_many_visits_ahead')])
    const another = { ...rosa, email: 'another@example.test' }
    const owner = await signedIn(clinic, await aUser(clinic, { email: rosa.email }), services)
    const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
    const [sixth, seventh, eighth] = slots(9).slice(6)
    expect((await book(server, clinic, { slot: sixth, patient: another })).statusCode).toBe(201)
    expect((await book(server, clinic, { slot: seventh, patient: rosa }, { headers: owner })).statusCode).toBe(201)
    expect((await book(server, clinic, { slot: eighth, patient: rosa }, { headers: desk })).statusCode).toBe(201)
  })
})

test('the addresses of one IPv6 network are one', async () => {
  const { clinic } = await aPractice(server, { clinic: { bookings_per_hour: 1, holds_per_hour: 1 } })
  const from = (host: number) => ({ ip: `2001:db8:1:2::${host}` })
  const body = (time: string) => ({ slot: { startsAt: at(time) }, patient: rosa })
  expect((await book(server, clinic, body('14:00'), from(1))).statusCode).toBe(201)
  expect((await book(server, clinic, body('15:00'), from(2))).json().code).toBe('too_many_bookings')
  expect((await hold(server, clinic, { startsAt: at('15:00') }, from(1))).statusCode).toBe(201)
  expect((await hold(server, clinic, { startsAt: at('16:00') }, from(2))).json().code).toBe('too_many_holds')
})

test('many networks of one IPv6 customer have four times as much together', async () => {
  const { clinic } = await aPractice(server, { clinic: { holds_per_hour: 1 } })
  const times = ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30']
  const take = (time: string, ip: string) => hold(server, clinic, { startsAt: at(time) }, { ip })
  const codes = []
  for (const [n, time] of times.entries()) codes.push((await take(time, `2001:db8:1:${n}::1`)).statusCode)
  expect(codes).toEqual([201, 201, 201, 201, 429, 429])
  expect((await take('17:00', '2001:db8:2:1::1')).statusCode).toBe(201)
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
