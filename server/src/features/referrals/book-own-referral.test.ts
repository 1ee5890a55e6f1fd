import { randomUUID } from 'node:crypto'
import { bookingConsentVersion } from '@polyclinic/domain/referrals/limits.ts'
import { expect, test } from 'vitest'
import { at, book as bookOnline, cancel, reschedule } from '../../../test/booking.ts'
import { aService, signedIn } from '../../../test/builders.ts'
import { referring, seenAt, typedReferral } from '../../../test/referring.ts'
import { testServer } from '../../../test/test-server.ts'
import { visitsOfPartner } from './referral-limits.ts'

const world = await testServer()
const here = referring(world)
const { ask, said, drafted, sent, accepted } = here
const own = '/partners/me/referrals'

const letBook = (booksVisits = true, version = 1) =>
  said(ask(here.desk, 'PATCH', `/partners/${here.partnerId}`, { booksVisits }, seenAt(version)))
const timeOf = (startsAt: string) => ({
  ...{ providerId: here.practice.doctor.id, serviceId: here.practice.service.id },
  ...{ locationId: here.practice.clinic.locationId, startsAt },
})
const book = (id: string, version: number, startsAt = at('15:00'), key: string = randomUUID(), who = here.sender) =>
  ask(who, 'POST', `${own}/${id}/visit`, timeOf(startsAt), { 'idempotency-key': key, ...seenAt(version) })
const mailbox = 'ada@example.test'
const sentFor = async (email: string) => {
  const typed = { ...typedReferral, patient: { ...typedReferral.patient, email } }
  return sent((await ask(here.sender, 'POST', own, typed)).json().id)
}
const every = (minutes: number, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(at('14:00')) + n * minutes * 60_000).toISOString())
const visits = () =>
  here.practice.clinic.transact((db) =>
    db
      .selectFrom('appointments as a')
      .innerJoin('patients as p', 'p.id', 'a.patient_id')
      .select(['a.id', 'a.source', 'a.booked_by_user_id', 'p.id as patient', 'p.given_name', 'p.phone'])
      .execute(),
  )

test('a partner books where the clinic lets it, for a patient who is nobody yet', async () => {
  const id = await sent()
  expect((await ask(here.sender, 'GET', `${own}/${id}`)).json().acts).toEqual(['cancel'])
  expect(await said(book(id, 2))).toBe('state_conflict')
  expect(await letBook()).toBe(200)
  expect((await ask(here.sender, 'GET', `${own}/${id}`)).json().acts).toEqual(['book', 'cancel'])
  expect(await said(book(id, 2, at('15:00'), randomUUID(), here.stranger))).toBe('not_found')
  const key = randomUUID()
  const booked = (await book(id, 2, at('15:00'), key)).json()
  expect(booked).toMatchObject({ status: 'in-progress', turn: 'clinic', acts: [], visit: { status: 'booked' } })
  expect(booked.visit).toMatchObject({ serviceName: 'Check-up', providerName: 'Dr. Maya Okafor' })
  // What the patient is told to go to, and whom to call.
  expect(booked.visit.location).toMatchObject({ address: { country: expect.any(String) } })
  expect(booked.visit.location).toHaveProperty('phone')
  // Sent twice, it is one.
  expect((await book(id, 2, at('15:00'), key)).json()).toEqual(booked)
  expect(await visits()).toMatchObject([
    { source: 'partner', booked_by_user_id: null, given_name: 'Ada', phone: '+16175550123' },
  ])
  const seen = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  expect(seen.history.map(({ act, side }: { act: string; side: string }) => [act, side])).toEqual([
    ['send', 'partner'],
    ['book', 'partner'],
  ])
  // Whoever looks for them at the desk is told that a name was typed, and by nobody who saw them.
  expect(seen.record).toEqual({ name: 'Ada Quill', birthDate: '1980-02-03' })
  expect(seen.visit).toMatchObject({ providerId: here.practice.doctor.id })
  expect([seen.patientId]).toEqual((await visits()).map(({ patient }) => patient))
  expect(await letBook(false, 2)).toBe(200)
})

test('whether somebody is known changes nothing of what its partner is told', async () => {
  await letBook()
  const answers = []
  for (const time of ['15:00', '16:00']) {
    // The first leaves a record of that name, birth date and number.
    const id = await sent()
    const {
      id: _id,
      since: _since,
      history: _history,
      visit: _visit,
      consent: _consent,
      ...told
    } = (await book(id, 2, at(time))).json()
    answers.push(told)
  }
  expect(answers[0]).toEqual(answers[1])
  expect(new Set((await visits()).map(({ patient }) => patient)).size).toBe(2)
})

test('a time that is taken is told with others, and the referral stays as it was', async () => {
  await letBook()
  const [one, other] = [await sent(), await sent()]
  expect(await said(book(one, 2))).toBe(201)
  const refused = (await book(other, 2)).json()
  expect(refused).toMatchObject({ code: 'slot_taken' })
  expect(refused.alternatives).not.toHaveLength(0)
  expect((await ask(here.sender, 'GET', `${own}/${other}`)).json()).toMatchObject({ status: 'requested', version: 2 })
  expect(await said(book(await drafted(), 1))).toBe('state_conflict')
})

test('no partner books once consent was taken back, or access was', async () => {
  await letBook()
  const id = await sent()
  await ask(here.desk, 'POST', `/referrals/${id}/withdraw-consent`, undefined, seenAt(2))
  expect(await said(book(id, 3))).toBe('consent_withdrawn')
  const other = await sent()
  await ask(here.desk, 'DELETE', `/partners/${here.partnerId}/people/${here.colleague.id}`)
  expect(await said(book(other, 2, at('15:00'), randomUUID(), here.colleague))).not.toBe(201)
  expect(await visits()).toEqual([])
})

test('a partner books so many visits in an hour, a repeat aside, and none of them is one of whose address it typed', async () => {
  const { clinic, service } = here.practice
  await clinic.transact(async (db) => {
    await db.updateTable('organizations').set({ visits_ahead: 1 }).execute()
    await db
      .updateTable('services')
      .set({ duration_minutes: 15, slot_interval_minutes: 15 })
      .where('id', '=', service.id)
      .execute()
  })
  await letBook()
  const ids = await Promise.all(Array.from({ length: visitsOfPartner.hour + 1 }, () => sentFor(mailbox)))
  const times = every(15, ids.length + 2)
  const key = randomUUID()
  expect(await said(book(ids[0]!, 2, times[0], key))).toBe(201)
  expect(await said(book(ids[0]!, 2, times[0], key))).toBe(201)
  // What was refused for another reason is none.
  expect(await said(book(ids[1]!, 2, times[0]))).toBe('slot_taken')
  for (const [place, id] of ids.slice(1, -1).entries())
    expect(await said(book(id, 2, times[place + 1], randomUUID(), here.colleague))).toBe(201)
  const refused = await book(ids.at(-1)!, 2, times.at(-3))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_bookings'])
  const online = async (startsAt: string) => {
    const patient = { givenName: 'Ada', familyName: 'Stone', email: mailbox }
    const answer = await bookOnline(world, clinic, { slot: { startsAt }, patient })
    return answer.statusCode === 201 ? 'booked' : answer.json().code
  }
  expect([await online(times.at(-2)!), await online(times.at(-1)!)]).toEqual(['booked', 'too_many_visits_ahead'])
})

test('a visit that was lost, or taken back, is booked anew by the clinic alone', async () => {
  await letBook()
  const [lost, takenBack] = [await sentFor(mailbox), await sentFor(mailbox)]
  for (const [id, time] of [
    [lost, '15:00'],
    [takenBack, '16:00'],
  ] as const)
    expect(await said(book(id, 2, at(time)))).toBe(201)
  const { visit } = (await ask(here.desk, 'GET', `/referrals/${lost}`)).json()
  expect(
    await said(
      cancel(
        world,
        here.practice.clinic,
        visit.id,
        {},
        { headers: await signedIn(here.practice.clinic, here.desk, world.server.services) },
      ),
    ),
  ).toBe(200)
  expect(await said(ask(here.desk, 'POST', `/referrals/${takenBack}/unbook`, {}, seenAt(3)))).toBe(200)
  for (const [id, version] of [
    [lost, 3],
    [takenBack, 4],
  ] as const) {
    expect((await ask(here.sender, 'GET', `${own}/${id}`)).json().acts).not.toContain('book')
    expect(await said(book(id, version, at('17:00')))).toBe('state_conflict')
    expect((await ask(here.desk, 'GET', `/referrals/${id}`)).json().acts).toContain('book')
  }
})

test.each([
  ['en', 'booked this visit for you. If you don’t know about it, cancel it with the link in this email, or call us.'],
  ['de', 'hat diesen Termin für Sie gebucht. Falls Sie davon nichts wissen, sagen Sie ihn bitte über den Link'],
])('whoever is booked for is told in %s by whom, and of no fee that they never agreed to', async (language, words) => {
  const { clinic } = here.practice
  await clinic.transact((db) =>
    db
      .updateTable('organizations')
      .set({ late_fee_minor: 4000, locale: `${language}-US` })
      .execute(),
  )
  await letBook()
  const typed = { ...typedReferral, patient: { ...typedReferral.patient, email: mailbox } }
  const id = await sent((await ask(here.sender, 'POST', own, typed)).json().id)
  expect(await said(book(id, 2))).toBe(201)
  const [mail, visit] = await clinic.transact(async (db) => [
    await db.selectFrom('messages').select('body').where('kind', '=', 'appointment-booked').executeTakeFirstOrThrow(),
    await db.selectFrom('appointments').select(['policy', 'booked_by_partner']).executeTakeFirstOrThrow(),
  ])
  const { partner } = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  expect(mail.body).toContain(`${partner.name} ${words}`)
  expect(mail.body).not.toMatch(/40[.,]00|\$40/)
  expect(visit).toMatchObject({ booked_by_partner: partner.name, policy: { lateFeeMinor: 0 } })
})

test('a referral for one service is booked for that one', async () => {
  const { clinic, service } = here.practice
  await letBook()
  const other = await aService(clinic)
  const refer = async (serviceId: string) =>
    sent((await ask(here.sender, 'POST', own, { ...typedReferral, serviceId })).json().id)
  const refused = (await book(await refer(other.id), 2)).json()
  expect(refused).toMatchObject({ code: 'invalid_fields', errors: [{ pointer: '/body/serviceId' }] })
  expect(await said(book(await refer(service.id), 2))).toBe(201)
})

test('nobody books by a consent that did not say so', async () => {
  await letBook()
  const id = await sent()
  await here.practice.clinic.transact((db) =>
    db
      .updateTable('referrals')
      .set({ consent_version: bookingConsentVersion - 1 })
      .where('id', '=', id)
      .execute(),
  )
  expect((await ask(here.sender, 'GET', `${own}/${id}`)).json().acts).toEqual(['cancel'])
  expect(await said(book(id, 2))).toBe('state_conflict')
  expect(await visits()).toEqual([])
})

test('of thirty of both sides who accept, decline, withdraw and book the same referral one does, and one visit at most is booked', async () => {
  await letBook()
  const id = await accepted()
  const patient = { givenName: 'Ada', familyName: 'Quill', birthDate: '1980-02-03' }
  const desks = (startsAt: string) =>
    ask(
      here.desk,
      'POST',
      `/referrals/${id}/visit`,
      { ...timeOf(startsAt), patient, isAnotherPerson: true },
      { 'idempotency-key': randomUUID(), ...seenAt(4) },
    )
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, place) =>
      said(
        [
          () => book(id, 4, at('15:00')),
          () => desks(at('16:00')),
          () => ask(here.sender, 'POST', `${own}/${id}/cancel`, { text: '' }, seenAt(4)),
          () => ask(here.desk, 'POST', `/referrals/${id}/fail`, { reason: 'other' }, seenAt(4)),
          () => book(id, 4, at('17:00'), randomUUID(), here.colleague),
        ][place % 5]!(),
      ),
    ),
  )
  const done = answers.filter((answer) => typeof answer === 'number')
  expect(done).toHaveLength(1)
  expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(new Set(['stale_version']))
  const { status, version } = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  expect(version).toBe(5)
  expect(await visits()).toHaveLength(status === 'in-progress' ? 1 : 0)
})

test('a partner cancels what it booked, by the rules of its patient, and books no other', async () => {
  await letBook()
  const id = await sentFor(mailbox)
  const booked = (await book(id, 2)).json()
  expect(booked.visit.mayCancel).toBe(true)
  const cancelAs = (who: typeof here.sender) => ask(who, 'POST', `${own}/${id}/visit/cancel`, undefined, seenAt(3))
  expect(await said(cancelAs(here.stranger))).toBe('not_found')
  const canceled = (await cancelAs(here.colleague)).json()
  expect(canceled).toMatchObject({ status: 'in-progress', turn: 'clinic', acts: [] })
  expect(canceled.visit).toMatchObject({ status: 'cancelled', mayCancel: false })
  expect(await said(cancelAs(here.sender))).toBe('state_conflict')
  expect((await ask(here.desk, 'GET', `/referrals/${id}`)).json().acts).toContain('book')
})

test('a partner cancels neither what the clinic booked nor later than the clinic lets a patient', async () => {
  await here.practice.clinic.transact((db) =>
    db
      .updateTable('organizations')
      .set({ free_until_minutes: 365 * 1440, closed_until_minutes: 364 * 1440 })
      .execute(),
  )
  await letBook()
  const late = await sentFor('late@example.test')
  await book(late, 2, at('16:00'))
  expect(await said(ask(here.sender, 'POST', `${own}/${late}/visit/cancel`, undefined, seenAt(3)))).toBe(
    'too_late_online',
  )
  const theirs = await accepted()
  await here.booked(theirs, at('17:00'))
  expect((await ask(here.sender, 'GET', `${own}/${theirs}`)).json().visit.mayCancel).toBe(false)
  expect(await said(ask(here.sender, 'POST', `${own}/${theirs}/visit/cancel`, undefined, seenAt(5)))).toBe(
    'state_conflict',
  )
})

test('a visit that somebody moved is canceled by its partner no more', async () => {
  await letBook()
  const { clinic } = here.practice
  const id = await sentFor(mailbox)
  await book(id, 2)
  const { visit } = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  const headers = await signedIn(clinic, here.desk, world.server.services)
  expect((await reschedule(world, clinic, visit.id, { startsAt: at('17:00') }, { headers })).statusCode).toBe(200)
  const shown = (await ask(here.sender, 'GET', `${own}/${id}`)).json()
  expect(shown).toMatchObject({ version: 3, visit: { status: 'booked', mayCancel: false } })
  expect(await said(ask(here.sender, 'POST', `${own}/${id}/visit/cancel`, undefined, seenAt(3)))).toBe('state_conflict')
})
