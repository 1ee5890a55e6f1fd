import { z } from 'zod'
import { person } from '../appointments/model.ts'
import { appointmentStates } from '../appointments/states.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, instant, line, plainDate, text, timeZone, wallTime } from '../kit/shapes.ts'
import { dayOrMinute } from '../organizations/clinic-file-shapes.ts'
import { fates, movesAtMost } from './rules.ts'

export const visitInTheWay = z.object({
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
  mayMove: z.boolean().describe('By whoever asks, now.'),
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

const weekInterval = z.strictObject({
  weekday: z.int().min(1).max(7).describe('ISO: 1 is Monday.'),
  locationId: id,
  from: wallTime,
  to: endOfDay,
})

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
      scheduleVersion: z.int().describe('Of the weekly hours and the limit a day.'),
      dailyLimit: z.int().nullable().describe('Visits a day; null: any number.'),
      weeks: z
        .array(
          z.object({
            holdsFrom: plainDate.nullable().describe('Null: before any change.'),
            holdsUntil: plainDate.nullable().describe('The day on which others begin to hold.'),
            hours: z.array(weekInterval),
          }),
        )
        .describe('Weekly hours one after the other, with those that are over and those to come.'),
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

const visitSeen = { id, version: z.int().min(1) }
const newTime = z.strictObject({ providerId: id, startsAt: instant })
const keptOrCanceled = z.strictObject({ ...visitSeen, fate: z.enum(fates).exclude(['move']) })
const moved = z.strictObject({ ...visitSeen, fate: z.literal('move'), to: newTime })

const decidedAs = <Fate extends z.ZodType>(fate: Fate) => ({
  visits: z
    .array(fate)
    .max(2000)
    .default([])
    .describe('Every visit in the way, as it was seen, and what becomes of it.'),
  words: text(500).optional().describe('To the patients whose visits are canceled, in the mail that tells them.'),
})
const decided = decidedAs(keptOrCanceled)

const timeOffBody = z.strictObject({
  ...when,
  note: line(100).nullish().describe('Why, for the clinic’s people alone.'),
  ...decidedAs(z.discriminatedUnion('fate', [keptOrCanceled, moved])),
})
const refused = [
  ...(['visits_changed', 'time_off_overlaps', 'state_conflict', 'note_written'] as const),
  ...(['slot_taken', 'slot_not_offered', 'offer_changed'] as const),
]

export const suggestMoves = endpoint({
  ...ofDoctor,
  name: 'suggestMoves',
  method: 'POST',
  path: '/availability/{providerId}/visits/times',
  summary:
    'Where visits can go that are in the way of an absence, on the terms that were promised: the nearest times of their doctor, and of others for who may give them visits. The first of each visit are times that do not overlap. Changes nothing.',
  body: z.strictObject({ ...when, visits: z.array(id).min(1).max(movesAtMost) }),
  answers: {
    200: z.object({
      items: z.array(
        z.object({ id, times: z.array(z.object({ providerId: id, providerName: z.string(), startsAt: instant })) }),
      ),
    }),
  },
})

export const addTimeOff = endpoint({
  ...ofDoctor,
  name: 'addTimeOff',
  method: 'POST',
  path: '/availability/{providerId}/time-off',
  summary:
    'A doctor is away: that time is not offered from now on. Visits are kept, moved or canceled as is said of each.',
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

const canceledVisits = z
  .array(z.strictObject(visitSeen))
  .max(2000)
  .describe('Those that were canceled, as they are now.')

export const undoTimeOff = endpoint({
  ...ofTimeOff,
  ...asSeen,
  name: 'undoTimeOff',
  method: 'POST',
  path: '/availability/{providerId}/time-off/{timeOffId}/undo',
  summary: 'Take an absence back together with the moves and, for ten minutes, the cancellations that it brought.',
  body: z.strictObject({
    visits: canceledVisits,
    moved: z
      .array(z.strictObject({ ...visitSeen, to: newTime }))
      .max(movesAtMost)
      .refine((all) => new Set(all.map((each) => each.id)).size === all.length, 'twice')
      .default([])
      .describe('Those that were moved, as they are now, and where they were.'),
  }),
  answers: { 204: z.undefined() },
  errors: [
    ...(['stale_version', 'version_required', 'state_conflict', 'undo_expired', 'note_written'] as const),
    ...(['slot_taken', 'slot_not_offered', 'offer_changed'] as const),
  ],
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

const weekFrom = {
  holdsFrom: plainDate.describe('Today or later.'),
  hours: z.array(weekInterval).max(84).nullable().describe('Empty: no weekly hours. Null: what held before goes on.'),
}

export const findVisitsOutsideWeek = endpoint({
  ...ofDoctor,
  name: 'findVisitsOutsideWeek',
  method: 'POST',
  path: '/availability/{providerId}/weeks/visits',
  summary: 'The visits that other weekly hours would not cover any more. Changes nothing.',
  body: z.strictObject(weekFrom),
  answers: { 200: z.object({ visits: z.array(visitInTheWay) }) },
})

export const setWeek = endpoint({
  ...ofDoctor,
  ...asSeen,
  name: 'setWeek',
  method: 'POST',
  path: '/availability/{providerId}/weeks',
  summary: 'Other weekly hours from a date on, or a change to come taken back. Visits outside are kept or canceled.',
  body: z.strictObject({ ...weekFrom, ...decided }),
  answers: { 200: z.object({ version: z.int() }) },
  errors: ['visits_changed', 'state_conflict', 'stale_version', 'version_required'],
})

export const undoWeek = endpoint({
  ...ofDoctor,
  ...asSeen,
  name: 'undoWeek',
  method: 'POST',
  path: '/availability/{providerId}/weeks/undo',
  summary: 'Take a change of the weekly hours back together with the cancellations that it brought, for ten minutes.',
  body: z.strictObject({ ...weekFrom, visits: canceledVisits }),
  answers: { 204: z.undefined() },
  errors: ['visits_changed', 'stale_version', 'version_required', 'state_conflict', 'undo_expired', 'slot_taken'],
})

export const previewWeek = endpoint({
  ...ofDoctor,
  name: 'previewWeek',
  method: 'POST',
  path: '/availability/{providerId}/weeks/preview',
  summary: 'What patients would be offered in seven days with other weekly hours. Changes nothing.',
  body: z.strictObject({ ...weekFrom, firstDay: plainDate.describe('The first of the seven days.') }),
  answers: {
    200: z.object({
      days: z.array(
        z.object({
          date: plainDate,
          isClosed: z.boolean(),
          places: z.array(z.object({ locationId: id, timeZone, starts: z.array(instant) })),
        }),
      ),
    }),
  },
})

export const setDailyLimit = endpoint({
  ...ofDoctor,
  ...asSeen,
  name: 'setDailyLimit',
  method: 'PATCH',
  path: '/availability/{providerId}/daily-limit',
  summary: 'How many visits of a doctor are booked on a day at the most. Those that are booked already stay.',
  body: z.strictObject({ dailyLimit: z.int().min(1).max(200).nullable().describe('Null: any number.') }),
  answers: { 200: z.object({ version: z.int() }) },
  errors: ['stale_version', 'version_required'],
})
