import { z } from 'zod'
import { dayAppointment } from '../appointments/model.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, plainDate, timeZone } from '../kit/shapes.ts'

export const readDay = endpoint({
  name: 'readDay',
  method: 'GET',
  path: '/days/{date}',
  access: 'appointments:day',
  summary: "A day of the clinic: a provider's own, or all doctors' for who works for the whole clinic.",
  params: z.object({ date: z.union([plainDate, z.literal('today')]) }),
  query: z.object({ providerId: id.optional() }),
  answers: {
    200: z.object({
      date: plainDate,
      today: plainDate,
      now: instant,
      timeZone,
      items: z.array(dayAppointment).describe('By start.'),
      breaks: z
        .array(z.object({ providerId: id, startsAt: instant, endsAt: instant, kind: z.enum(['break', 'time-off']) }))
        .describe('Gaps between working hours, and time off; by start.'),
      closure: z.string().nullable().describe('Why the clinic is closed that day.'),
      providers: z
        .array(z.object({ id, off: z.enum(['closed', 'time-off', 'no-hours']).nullable() }))
        .describe('The active doctors asked about; why one sees nobody that day, null when they work.'),
      nextWorkday: plainDate
        .nullable()
        .describe('On a day without visits: the next on which a doctor asked about works, within 90 days.'),
      passesUndeclaredProxy: z
        .boolean()
        .describe(
          'This very request passed a proxy that the server does not know of, told to whoever works for the whole clinic.',
        ),
    }),
  },
})
