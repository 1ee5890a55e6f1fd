import { z } from 'zod'
import { password } from '../accounts/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { instant } from '../kit/shapes.ts'

/** One's own: whoever sees their own day as a doctor may take it along. */
const own = { access: 'signed-in', path: '/calendar-feed' } as const

export const readCalendarFeed = endpoint({
  ...own,
  name: 'readCalendarFeed',
  method: 'GET',
  summary: 'Whether one’s own calendar can be read from elsewhere, and since when. Only for doctors.',
  answers: { 200: z.object({ createdAt: instant.nullable().describe('Null: there is no address.') }) },
})

export const replaceCalendarFeed = endpoint({
  ...own,
  name: 'replaceCalendarFeed',
  method: 'POST',
  asksForCode: true,
  summary:
    'An address at which calendar programs read one’s own visits, without patients and reasons. It is told once, and by mail that it was made; one that was made before ends.',
  body: z.strictObject({ password }),
  answers: { 201: z.object({ address: z.url(), createdAt: instant }) },
  errors: ['wrong_password'],
})

export const revokeCalendarFeed = endpoint({
  ...own,
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  summary: 'Nobody reads one’s own calendar at its address any more, from now on.',
  answers: { 204: z.undefined() },
})

/** 256 random bits. */
const feedName = /^([\w-]{43})\.ics$/

export const readFeed = endpoint({
  name: 'readFeed',
  method: 'GET',
  path: '/calendars/{name}',
  access: 'public',
  summary: 'A doctor’s visits for calendar programs, for whoever has the address.',
  params: z.object({ name: z.string().regex(feedName) }),
  answers: { 200: fileAnswer('text/calendar') },
  errors: ['too_many_requests'],
})
