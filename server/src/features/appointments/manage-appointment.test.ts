import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aPractice, at, book, cancel, reschedule, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { hashSecret, newId } from '../../platform/ids.ts'
import { calendarFile } from './calendar-file.ts'
import { selectAppointments } from './queries.ts'

const server = await testServer()

async function aBookedVisit(wanted: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(server, wanted)
  const body = { slot: { startsAt: at('15:00', '2026-11-27') }, patient: rosa }
  const { appointment, manageToken } = (await book(server, practice.clinic, body)).json()
  return { ...practice, appointment, id: appointment.id as string, manageToken: manageToken as string }
}

const manage = (clinic: { host: string }, token: string) =>
  server.call(clinic.host, 'POST', '/appointments/manage', { body: { token } })

test('the mailed link opens its appointment, changes nothing, and is remembered for the booking’s own pages', async () => {
  const { clinic, appointment, id, manageToken } = await aBookedVisit()
  const answer = await manage(clinic, manageToken)
  expect([answer.statusCode, answer.json()]).toEqual([200, { appointment }])
  expect(answer.cookies).toMatchObject([
    {
      name: `manage-${id}`,
      value: manageToken,
      path: '/appointment',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 3600,
    },
  ])
  expect((await manage(clinic, manageToken)).json()).toEqual({ appointment })
  const stored = await clinic.transact((db) => db.selectFrom('appointments').select('manage_token_hash').execute())
  expect(stored[0]!.manage_token_hash.equals(hashSecret(manageToken))).toBe(true)
})

test('a token opens nothing else, and nothing at another clinic', async () => {
  const { clinic, manageToken } = await aBookedVisit()
  const elsewhere = await aBookedVisit()
  for (const token of ['x'.repeat(43), elsewhere.manageToken]) {
    const refused = await manage(clinic, token)
    expect([refused.statusCode, refused.cookies]).toEqual([404, []])
  }
  expect((await manage(elsewhere.clinic, manageToken)).statusCode).toBe(404)
})

test('the calendar file of what this browser has booked, without a sign-in', async () => {
  const { clinic, id, manageToken } = await aBookedVisit()
  const get = (cookies: Record<string, string>, { host = clinic.host, visit = id } = {}) =>
    server.app.inject({ url: `/appointment/api/appointments/${visit}/calendar`, headers: { host }, cookies })
  const own = { [`manage-${id}`]: manageToken }
  const file = await get(own)
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="Visit Dr. Maya Okafor 2026-11-27.ics"; filename*=UTF-8''Visit%20Dr.%20Maya%20Okafor%202026-11-27.ics`,
    'cache-control': 'no-store',
  })
  expect(file.body).toContain(`UID:${id}`)
  expect((await get({})).statusCode).toBe(404)
  expect((await get({ [`manage-${id}`]: 'x'.repeat(43) })).statusCode).toBe(404)
  expect((await get(own, { host: (await aPractice(server)).clinic.host })).statusCode).toBe(404)
})

test('each visit has its own cookie: the file is of the one that is named, whatever was booked after it', async () => {
  const { clinic, id, manageToken } = await aBookedVisit()
  const slot = { startsAt: at('16:00', '2026-11-27') }
  const later = (await book(server, clinic, { slot, patient: rosa })).json()
  const cookies = { [`manage-${id}`]: manageToken, [`manage-${later.appointment.id}`]: later.manageToken }
  const get = (visit: string, sent: Record<string, string> = cookies) =>
    server.app.inject({
      url: `/appointment/api/appointments/${visit}/calendar`,
      headers: { host: clinic.host },
      cookies: sent,
    })
  expect((await get(id)).body).toContain(`UID:${id}`)
  expect((await get(later.appointment.id)).body).toContain(`UID:${later.appointment.id}`)
  expect((await get(id, { [`manage-${id}`]: later.manageToken })).statusCode).toBe(404)
})

test('a browser keeps the cookies of a few visits: what was booked first is forgotten first', async () => {
  const { clinic, id, manageToken } = await aBookedVisit()
  const others = Array.from({ length: 9 }, () => `manage-${newId()}`)
  const kept = Object.fromEntries([...others, 'manage-x', 'visitor'].map((name) => [name, 'y'.repeat(43)]))
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/appointments/manage',
    headers: { host: clinic.host },
    cookies: { ...kept, [`manage-${id}`]: manageToken },
    payload: { token: manageToken },
  })
  const own = { name: `manage-${id}`, value: manageToken, maxAge: 3600 }
  const forgotten = others
    .toSorted()
    .slice(0, 2)
    .map((name) => ({ name, value: '', maxAge: 0, path: '/appointment' }))
  expect(answer.cookies).toMatchObject([own, ...forgotten])
})

test('the calendar entry: UTC, one UID for good, a SEQUENCE that counts, texts escaped and folded', async () => {
  const { clinic, id, manageToken } = await aBookedVisit({
    provider: { given_name: 'Maya, the “long”; name', family_name: 'Ω'.repeat(70) },
  })
  const read = async (mailTo?: string) => {
    const row = await clinic.transact((db) => selectAppointments(db).where('a.id', '=', id).executeTakeFirstOrThrow())
    const about = { name: 'Test Clinic', primaryHost: clinic.host, locale: 'en-US' }
    const text = calendarFile(about, row, mailTo === undefined ? {} : { mailTo }).content
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
    return { method: calendar.getFirstPropertyValue('method'), event }
  }
  const published = await read()
  expect(published.method).toBe('PUBLISH')
  expect(published.event.uid).toBe(id)
  expect(published.event.sequence).toBe(0)
  expect(published.event.startDate.toString()).toBe('2026-11-27T15:00:00Z')
  expect(published.event.endDate.toString()).toBe('2026-11-27T15:30:00Z')
  expect(published.event.summary).toContain('Maya, the “long”; name')
  expect(published.event.location).toBe('Main Street, 48 Wharf Street, Boston, MA 02110')

  await reschedule(server, clinic, id, { startsAt: at('16:00', '2026-11-27'), manageToken })
  const moved = await read('rosa@example.test')
  expect([moved.method, moved.event.uid, moved.event.sequence]).toEqual(['REQUEST', id, 1])
  expect(moved.event.startDate.toString()).toBe('2026-11-27T16:00:00Z')
  expect(moved.event.attendees[0]!.getFirstValue()).toBe('MAILTO:rosa@example.test')

  await cancel(server, clinic, id, { manageToken }, { version: 2 })
  const gone = await read('rosa@example.test')
  expect([gone.method, gone.event.uid, gone.event.sequence]).toEqual(['CANCEL', id, 2])
})
