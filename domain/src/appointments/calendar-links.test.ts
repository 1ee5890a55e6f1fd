import { expect, test } from 'vitest'
import { calendarFileName } from './calendar-name.ts'
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links.ts'
import { formatReference } from './reference.ts'

const entry = {
  title: 'Visit with Dr. Jana Krüger & co',
  place: 'Kirchstraße 12, 10557 Berlin',
  about: 'Fachärzte am Spreebogen',
  startsAt: '2026-11-25T14:40:00Z',
  endsAt: '2026-11-25T15:10:00.000Z',
}

test('Google Calendar is told when, where and with whom', () => {
  const url = new URL(googleCalendarUrl(entry))
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: entry.title,
    dates: '20261125T144000Z/20261125T151000Z',
    location: entry.place,
    details: entry.about,
  })
})

test('Outlook is told the same', () => {
  const url = new URL(outlookCalendarUrl(entry))
  expect(url.origin).toBe('https://outlook.live.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    rru: 'addevent',
    subject: entry.title,
    startdt: entry.startsAt,
    enddt: entry.endsAt,
    location: entry.place,
    body: entry.about,
  })
})

test('a file is named after the visit', () => {
  expect(calendarFileName('Termin', 'Dr. Jana Krüger', '2026-11-25')).toBe('Termin Dr. Jana Krüger 2026-11-25.ics')
  expect(calendarFileName('Visit', '../a:b"\n', '2026-11-25')).toBe('Visit .. a b 2026-11-25.ics')
})

test('a reference is read in two groups', () => {
  expect(formatReference('K4PD9XQ2')).toBe('K4PD-9XQ2')
})
