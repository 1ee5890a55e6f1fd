import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aPractice, at, book, cancel, reschedule, rosa } from '../../../test/booking.ts'
import { aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { jobsRunning, testServer, type TestServer } from '../../../test/test-server.ts'
import { mailPart, smtpFixture, type SmtpFixture } from '../messages/smtp-fixture.ts'

let smtp: SmtpFixture
let server: TestServer
beforeAll(async () => {
  smtp = await smtpFixture()
  server = await testServer({ smtpUrl: smtp.url, jobs: jobsRunning })
})
afterAll(() => smtp.stop())

const friday = at('15:00', '2026-11-27')
const newAddress = { street: 'Alt-Moabit 98', postalCode: '10559', city: 'Berlin', region: '' }
const ana = { givenName: 'Ana', familyName: 'Müller' }
const child = { givenName: 'Kind', familyName: 'Müller', email: 'ana@example.test' }

async function aVisit(language: string, { forOther = false, patient = {}, clinic: wanted = {}, service = {} } = {}) {
  const practice = await aPractice(server, { clinic: { late_fee_minor: 4000, ...wanted }, service })
  const who = forOther ? { patient: { ...child, ...patient }, bookedBy: ana } : { patient: { ...rosa, ...patient } }
  const answer = await book(
    server,
    practice.clinic,
    { slot: { startsAt: friday }, ...who },
    { cookies: { locale: language } },
  )
  const { appointment, manageToken } = answer.json()
  return {
    ...practice,
    id: appointment.id as string,
    reference: appointment.reference as string,
    manageToken: manageToken as string,
  }
}

/** The newest mail that the clinic stored: its subject and text, without what differs from run to run. */
async function newest(clinic: TestClinic, { reference }: { reference: string }) {
  const [mail] = await clinic.transact((db) => db.selectFrom('messages').selectAll().orderBy('id', 'desc').execute())
  const text = `${mail!.subject}\n\n${mail!.body}`
  // No mail says why somebody comes, by no address either.
  const services = await clinic.transact((db) => db.selectFrom('services').select(['id', 'slug', 'name']).execute())
  for (const each of services.flatMap(Object.values)) expect(text).not.toContain(each)
  return text
    .replaceAll(clinic.host, 'clinic.test')
    .replace('{grant}', 'TOKEN')
    .replace(`${reference.slice(0, 4)}-${reference.slice(4)}`, 'ABCD-2345')
    .replace(/aboutdoctor\/[\w-]+/, 'aboutdoctor/DOCTOR')
    .replace(/https:\/\/maps\S+/, 'https://maps.test')
}

describe.each(['en', 'de'])('in %s', (language) => {
  test.each([false, true])(
    'what is written when it is booked, moved and canceled (for somebody else: %s)',
    async (forOther) => {
      const visit = await aVisit(language, { forOther })
      const { clinic, id, manageToken } = visit
      expect(await newest(clinic, visit)).toMatchSnapshot('booked')
      await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken })
      expect(await newest(clinic, visit)).toMatchSnapshot('moved')
      await cancel(server, clinic, id, { manageToken }, { version: 2 })
      expect(await newest(clinic, visit)).toMatchSnapshot('canceled')
    },
  )

  test('what is written when the clinic cancels', async () => {
    const visit = await aVisit(language, { forOther: true })
    const admin = await aUser(visit.clinic, { roles: ['admin'] })
    const headers = await signedIn(visit.clinic, admin, server.server.services)
    await cancel(server, visit.clinic, visit.id, {}, { headers })
    expect(await newest(visit.clinic, visit)).toMatchSnapshot()
  })

  test.each([false, true])('what is written with a new link (for somebody else: %s)', async (forOther) => {
    const visit = await aVisit(language, { forOther, clinic: { locale: language === 'en' ? 'en-GB' : 'de-DE' } })
    const admin = await aUser(visit.clinic, { roles: ['admin'] })
    const headers = await signedIn(visit.clinic, admin, server.server.services)
    await server.call(visit.clinic.host, 'POST', `/appointments/${visit.id}/manage-link/renew`, { headers })
    expect(await newest(visit.clinic, visit)).toMatchSnapshot('new link')
  })
})

test('what a change costs is said as it stands', async () => {
  const rules = { free_until_minutes: 5 * 1440, closed_until_minutes: 0 }
  const late = await aVisit('de', { clinic: rules })
  const mail = () => newest(late.clinic, late)
  expect(await mail()).toContain('08:30 Uhr kostenlos verschieben oder absagen. Danach kann eine Absage 40 $ kosten.')
  const address = { ...newAddress, country: 'DE' }
  await late.clinic.transact((db) =>
    db
      .updateTable('appointments')
      .set({ created_at: at('10:00'), address: JSON.stringify(address) })
      .execute(),
  )
  await reschedule(server, late.clinic, late.id, { startsAt: at('16:00'), manageToken: late.manageToken })
  const proof = 'Ihnen bleibt der Nachweis vorbehalten, dass uns kein oder ein geringerer Schaden entstanden ist.'
  expect(await mail()).toContain(`Der Termin wurde kurzfristig verschoben. Eine Absage kann 40 $ kosten. ${proof}`)
  await cancel(server, late.clinic, late.id, { manageToken: late.manageToken }, { version: 2 })
  expect(await mail()).toContain(`Die Absage war kurzfristig. Dafür können wir 40 $ berechnen. ${proof}`)
})

test('a visit that nobody can change by its link any more has a link that says no such thing', async () => {
  const closed = await aVisit('de', { clinic: { closed_until_minutes: 5 * 1440 } })
  const mail = await newest(closed.clinic, closed)
  expect(mail).toContain('rufen Sie uns bitte an.')
  expect(mail).toContain('Termin ansehen: ')
  expect(mail).not.toContain('Ändern oder absagen')
})

describe('for somebody else', () => {
  test('a name of long parts is told like any other', async () => {
    const [givenName, familyName] = ['Maria '.repeat(13).trim(), 'Eleonora '.repeat(8).trim()]
    const visit = await aVisit('en', { forOther: true, patient: { givenName, familyName } })
    expect(await newest(visit.clinic, visit)).toContain(`The visit for ${givenName} ${familyName} is booked.`)
  })

  test.each([
    ['en', ['New time for the visit: ', 'The visit you booked has a new time.']],
    ['de', ['Neue Zeit für den Termin: ', 'Der von Ihnen gebuchte Termin wurde verschoben.']],
  ])('a name that is not sent on makes it nobody’s own (%s)', async (language, words) => {
    const visit = await aVisit(language, { forOther: true })
    await visit.clinic.transact((db) => db.updateTable('patients').set({ given_name: 'www.evil.example' }).execute())
    await reschedule(server, visit.clinic, visit.id, { startsAt: at('16:00'), manageToken: visit.manageToken })
    const mail = await newest(visit.clinic, visit)
    for (const each of words) expect(mail).toContain(each)
    expect(mail).not.toContain('evil')
  })
})

test('what anybody may have caused is unsolicited, what the clinic or the mailbox’s own account does is not', async () => {
  const { services } = server.server
  const { clinic, id, manageToken } = await aVisit('en')
  const unsolicited = async () => {
    const mails = clinic.transact((db) => db.selectFrom('messages').selectAll().orderBy('id', 'desc').execute())
    return (await mails)[0]!.unsolicited
  }
  expect(await unsolicited()).toBe(true)
  await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken })
  expect(await unsolicited()).toBe(true)
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  await reschedule(server, clinic, id, { startsAt: at('17:00') }, { version: 2, headers: admin })
  expect(await unsolicited()).toBe(false)

  const account = await aUser(clinic)
  const headers = await signedIn(clinic, account, services)
  await book(server, clinic, { slot: { startsAt: at('18:00') } }, { headers })
  expect(await unsolicited()).toBe(false)
  const { email } = rosa
  await book(server, clinic, { slot: { startsAt: at('19:00') }, patient: { ...ana, email } }, { headers })
  expect(await unsolicited()).toBe(true)
})

const arrived = async ({ host }: TestClinic, mails: number) => {
  const mine = () => smtp.received.filter(({ from }) => from === `no-reply@${host}`)
  await vi.waitFor(() => expect(mine()).toHaveLength(mails), { timeout: 45_000, interval: 100 })
  const { raw } = mine().at(-1)!
  const text = mailPart(raw, 'text/calendar')
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return { raw, text, event, method: calendar.getFirstPropertyValue('method') }
}

test('mails about one visit that could not leave yet become one: the newest', async () => {
  // Also mails of the tests before may still be on their way.
  smtp.answers.push(...Array.from({ length: 50 }, () => 451))
  const { clinic, id, manageToken } = await aVisit('en')
  const stored = () => clinic.transact((db) => db.selectFrom('messages').selectAll().orderBy('id').execute())
  await vi.waitFor(async () => expect(await stored()).toMatchObject([{ attempts: 1 }]), { timeout: 45_000 })
  await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken })
  smtp.answers.length = 0
  expect(mailPart((await arrived(clinic, 1)).raw, 'text/plain')).toContain('has a new time')
  expect(await stored()).toMatchObject([{ status: 'superseded' }, { kind: 'appointment-rescheduled' }])
})

test('the calendar file goes along, one entry through all changes, and names nobody but the doctor', async () => {
  const { clinic, id, reference, manageToken } = await aVisit('de', { forOther: true })
  const booked = await arrived(clinic, 1)
  expect(booked.raw).toMatch(/text\/calendar;[^\n]*method=REQUEST/i)
  expect(booked.raw).toMatch(/attachment; filename="Termin Dr\. Maya Okafor\s+2026-11-27\.ics"/)
  expect([booked.method, booked.event.uid, booked.event.sequence]).toEqual(['REQUEST', id, 0])
  expect(booked.event.summary).toBe('Termin bei Dr. Maya Okafor')
  expect(booked.event.description).toBe(
    [
      'Test Clinic',
      `Referenz: ${reference.slice(0, 4)}-${reference.slice(4)}`,
      `Ändern oder absagen: https://${clinic.host}/appointment/manage#${manageToken}`,
    ].join('\n'),
  )
  const [alarm] = booked.event.component.getAllSubcomponents('valarm')
  expect(String(alarm!.getFirstPropertyValue('trigger'))).toBe('-P1D')
  expect(booked.event.attendees.map((each) => each.toICALString())).toEqual([
    expect.stringMatching(/^ATTENDEE(;(ROLE|PARTSTAT|RSVP)=[\w-]+)*:MAILTO:ana@example.test$/),
  ])
  expect(booked.text).not.toMatch(/Kind|Ana|Müller|Check-up/)

  await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken })
  const moved = await arrived(clinic, 2)
  expect([moved.method, moved.event.uid, moved.event.sequence]).toEqual(['REQUEST', id, 1])
  expect(moved.event.startDate.toString()).toBe('2026-11-25T16:00:00Z')
  expect(String(moved.event.component.getFirstSubcomponent('valarm')!.getFirstPropertyValue('trigger'))).toBe('-PT1H')

  await cancel(server, clinic, id, { manageToken }, { version: 2 })
  const gone = await arrived(clinic, 3)
  expect([gone.method, gone.event.uid, gone.event.sequence]).toEqual(['CANCEL', id, 2])
  expect(gone.event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(gone.text).not.toContain(manageToken)
})

test('what there is to prepare is pointed at, and stands behind the link: it would tell the reason', async () => {
  const visit = await aVisit('en', { service: { before_you_come: ['Wear a sleeve that rolls up.'] } })
  const booked = await newest(visit.clinic, visit)
  expect(booked).toContain('how to prepare')
  expect(booked).not.toContain('sleeve')
  const other = await aVisit('en')
  expect(await newest(other.clinic, other)).not.toContain('how to prepare')
})
