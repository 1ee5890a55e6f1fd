import { z } from 'zod'
import { person } from '../appointments/model.ts'
import { appointmentStates } from '../appointments/states.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, instant, line, plainDate, text, timeZone, wallTime } from '../kit/shapes.ts'
import { dayOrMinute } from '../organizations/clinic-file-shapes.ts'
import { fates } from './rules.ts'

const visitInTheWay = z.object({
  id,
  version: z.int(),
  status: z.enum(appointmentStates),
  startsAt: instant,
  endsAt: instant,
  timeZone,
  patient: person.extend({ phone: z.string().nullable() }),
  isMailed: z.boolean().describe('There is an address: the patient is told by mail.'),
  serviceName: z.string(),
  mayCancel: z.boolean().describe('By whoever asks, now.'),
})

const timeOff = z.object({
  id,
  version: z.int(),
  from: dayOrMinute.describe("On the clinic's clock: a whole day, or a minute."),
  to: dayOrMinute.describe('A date is included; a minute ends it.'),
  startsAt: instant,
  endsAt: instant,
  note: z.string().nullable().describe('Why, for the clinic’s people alone.'),
  visits: z.array(visitInTheWay).describe('Booked in it all the same: somebody has to see to them.'),
})

/** As hours begin and end, `24:00` included. */
const endOfDay = z.union([wallTime, z.literal('24:00')])

const ofDoctor = { access: 'schedules:change', recordKind: 'provider', params: z.object({ providerId: id }) } as const

export const readAvailability = endpoint({
  ...ofDoctor,
  name: 'readAvailability',
  method: 'GET',
  path: '/availability/{providerId}',
  summary: 'When a doctor is away from now on, with the visits that are booked then.',
  answers: {
    200: z.object({
      provider: z.object({ id, name: z.string() }),
      today: plainDate,
      timeZone,
      places: z.array(z.object({ id, name: z.string(), timeZone })).describe('Where they have something to offer.'),
      weekly: z.array(
        z.object({ weekday: z.int(), locationId: id, from: endOfDay, to: endOfDay }).describe('ISO weekday.'),
      ),
      dates: z
        .array(
          z.object({ date: plainDate, locationId: id, intervals: z.array(z.object({ from: endOfDay, to: endOfDay })) }),
        )
        .describe('Whose hours differ from the weekly ones, from today on; none: no work there.'),
      outside: z.array(visitInTheWay).describe('Booked where no hours are, beside those in time off.'),
      timeOff: z.array(timeOff).describe('What is not over, by its beginning.'),
    }),
  },
})

const when = {
  from: dayOrMinute.describe("On the clinic's clock. A date: from its first minute."),
  to: dayOrMinute.describe('A date is included; a minute ends it.'),
}

export const findVisitsInTheWay = endpoint({
  ...ofDoctor,
  name: 'findVisitsInTheWay',
  method: 'GET',
  path: '/availability/{providerId}/visits',
  summary: 'The visits that are booked in a time, for which somebody decides before the doctor is away.',
  query: z.object(when),
  answers: { 200: z.object({ startsAt: instant, endsAt: instant, visits: z.array(visitInTheWay) }) },
})

const decided = {
  visits: z
    .array(z.strictObject({ id, version: z.int().min(1), fate: z.enum(fates) }))
    .max(2000)
    .default([])
    .describe('Every visit in the way, as it was seen, and what becomes of it.'),
  words: text(500).optional().describe('To the patients whose visits are canceled, in the mail that tells them.'),
}

const timeOffBody = z.strictObject({
  ...when,
  note: line(100).nullish().describe('Why, for the clinic’s people alone.'),
  ...decided,
})
const refused = ['visits_changed', 'time_off_overlaps', 'state_conflict'] as const

export const addTimeOff = endpoint({
  ...ofDoctor,
  name: 'addTimeOff',
  method: 'POST',
  path: '/availability/{providerId}/time-off',
  summary: 'A doctor is away: that time is not offered from now on. Visits are kept or canceled as is said of each.',
  body: timeOffBody,
  answers: { 201: timeOff },
  errors: refused,
})

const ofTimeOff = { ...ofDoctor, params: z.object({ providerId: id, timeOffId: id }) } as const
const asSeen = { headers: z.object({ 'if-match': ifMatch }) }

export const changeTimeOff = endpoint({
  ...ofTimeOff,
  ...asSeen,
  name: 'changeTimeOff',
  method: 'PATCH',
  path: '/availability/{providerId}/time-off/{timeOffId}',
  summary: 'A doctor is away at another time, or for another reason; what is not covered any more is offered again.',
  body: timeOffBody,
  answers: { 200: timeOff },
  errors: [...refused, 'stale_version', 'version_required'],
})

export const removeTimeOff = endpoint({
  ...ofTimeOff,
  ...asSeen,
  name: 'removeTimeOff',
  method: 'DELETE',
  path: '/availability/{providerId}/time-off/{timeOffId}',
  summary: 'A doctor is not away after all: the time is offered again.',
  answers: { 204: z.undefined() },
  errors: ['stale_version', 'version_required'],
})

export const undoTimeOff = endpoint({
  ...ofTimeOff,
  ...asSeen,
  name: 'undoTimeOff',
  method: 'POST',
  path: '/availability/{providerId}/time-off/{timeOffId}/undo',
  summary: 'Take an absence back together with the cancellations that it brought, for ten minutes.',
  body: z.strictObject({
    visits: z
      .array(z.strictObject({ id, version: z.int().min(1) }))
      .max(2000)
      .describe('Those that were canceled, as they are now.'),
  }),
  answers: { 204: z.undefined() },
  errors: ['stale_version', 'version_required', 'state_conflict', 'undo_expired', 'slot_taken'],
})

const wallRange = z.strictObject({ from: wallTime, to: endOfDay })
const intervals = z.array(wallRange).max(12)

export const findVisitsOutside = endpoint({
  ...ofDoctor,
  name: 'findVisitsOutside',
  method: 'POST',
  path: '/availability/{providerId}/dates/visits',
  summary: 'The visits of a date that other hours would not cover any more. Changes nothing.',
  body: z.strictObject({ date: plainDate, locationId: id, intervals: intervals.nullable() }),
  answers: { 200: z.object({ visits: z.array(visitInTheWay) }) },
})

export const setHoursOfDate = endpoint({
  ...ofDoctor,
  name: 'setHoursOfDate',
  method: 'POST',
  path: '/availability/{providerId}/dates',
  summary: 'Other hours for one date at a place, none, or the weekly ones again. Visits outside are kept or canceled.',
  body: z.strictObject({
    date: plainDate,
    locationId: id,
    intervals: intervals.nullable().describe('Empty: no work there that day. Null: the weekly hours again.'),
    ...decided,
  }),
  answers: { 204: z.undefined() },
  errors: ['visits_changed', 'state_conflict'],
})
