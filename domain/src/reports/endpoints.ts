import { z } from 'zod'
import { appointmentStates } from '../appointments/states.ts'
import { bookingSources } from '../appointments/sources.ts'
import { paymentMethods } from '../invoices/postings.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, listOf, plainDate, skip, take, timeZone, wholeNumber } from '../kit/shapes.ts'
import { messageChannels } from '../messages/endpoints.ts'
import { messageKinds } from '../messages/kinds.ts'
import { reviewStatuses } from '../reviews/model.ts'
import { daysLookedAt, diagnosesAtMost, diagnosesFrom, figuresOfRows, listedFigures } from './figures.ts'
import { listedMoney, openAges } from './money.ts'
import { daysAtMost } from './periods.ts'

const count = z.int().min(0)

const counts = z.object({
  booked: count.describe('Booked in the period, whatever became of it; imported visits are none.'),
  visits: count.describe('For a day of the period, and not canceled.'),
  fulfilled: count,
  noShows: count,
  canceled: count,
  lateCancellations: count.describe('Canceled by their patients later than the policy of the visit allows.'),
  due: count.describe('What should have taken place by now: visits that are over or past, and late cancellations.'),
  seenPatients: count,
  newPatients: count.describe('Seen at this clinic for the first time.'),
  waiting: z
    .object({
      visits: count.describe('Of which both is known.'),
      median: count,
      ninetieth: count.describe('Nine of ten waited so long or less.'),
    })
    .nullable()
    .describe('Whole minutes from arriving to being called in.'),
  offeredMinutes: count.describe(
    'That the doctors who have something to offer today worked, by the hours of each day, without their time off.',
  ),
  bookedMinutes: count.describe('Of those: taken by visits that were not canceled.'),
  reviews: z
    .object({ count, average: z.number().nullable().describe('Of stars, from three reviews on.') })
    .describe('Written in the period and not taken back, whether or not they were published.'),
  messages: z
    .object({ sent: count, failed: count })
    .nullable()
    .describe('Written in the period, as what became of them; null in a report of one doctor, who has none.'),
})
export type Counts = z.output<typeof counts>

const visitsOf = { visits: count, previousVisits: count }

/** Numbers alone, in the order of the days: each day with its names would be most of the answer for a year. */
const daily = z.array(count).max(daysAtMost)
const days = z
  .object({ visits: daily, fulfilled: daily, noShows: daily, canceled: daily })
  .describe('A number for each day of the period, from its first to its last.')

const asked = z.object({
  from: plainDate,
  to: plainDate.describe(`Included; ${daysAtMost} days at the most, and none that is still to come.`),
  previousFrom: plainDate,
  previousTo: plainDate.describe('Included.'),
})
const told = z.object({
  from: plainDate,
  to: plainDate,
  previousFrom: plainDate,
  previousTo: plainDate,
  today: plainDate,
  now: instant,
  timeZone,
})

export const readReport = endpoint({
  name: 'readReport',
  method: 'GET',
  path: '/reports/operational',
  access: 'reports:operational',
  readsMuch: true,
  summary:
    "How the clinic is doing between two days, beside a period before: counts by the clinic's own days; one's own visits, or everybody's for who works for the whole clinic.",
  query: asked.extend({ providerId: id.optional() }),
  answers: {
    200: told.extend({
      current: counts,
      previous: counts,
      thirdNext: z
        .object({
          doctors: count,
          days: count.describe(`Whole days from now, of the doctors the median; ${daysLookedAt}: so many or more.`),
        })
        .nullable()
        .describe('Until the third free time of a doctor’s usual visit; as of now, whatever the period.'),
      days,
      previousDays: days,
      doctors: z.array(
        z
          .object({
            ...{ id, name: z.string(), ...visitsOf, fulfilled: count, noShows: count },
            ...{ offeredMinutes: count, bookedMinutes: count },
          })
          .describe('Most visits first.'),
      ),
      services: z.array(z.object({ id, name: z.string(), ...visitsOf })),
      diagnoses: z
        .object({
          signedUntil: plainDate
            .nullable()
            .describe('Notes signed later do not count, and nothing is compared; null: all count.'),
          items: z
            .array(
              z.object({
                code: z.string().nullable(),
                title: z.string(),
                patients: count,
                previousPatients: count.nullable(),
              }),
            )
            .max(diagnosesAtMost),
        })
        .nullable()
        .describe(
          `In signed notes of the period’s visits, the most patients first; from ${diagnosesFrom} patients on. Who may not read the records has them for calendar months that are over, of the whole clinic; null for them of anything else.`,
        ),
      locations: z.array(z.object({ id, name: z.string(), ...visitsOf })),
      sources: z.array(z.object({ source: z.enum(bookingSources), ...visitsOf })),
      hours: z
        .array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), visits: count }))
        .max(7 * 24)
        .describe('When visits begin, where there are any; Monday is 1.'),
      weekdays: z
        .array(z.object({ weekday: z.int().min(1).max(7), fulfilled: count, noShows: count }))
        .max(7)
        .describe('Who came and who did not, by day of the week.'),
    }),
  },
})

export const listReportVisits = endpoint({
  name: 'listReportVisits',
  method: 'GET',
  path: '/reports/operational/visits',
  access: 'reports:operational',
  readsMuch: true,
  summary:
    'The visits that one figure of a report was counted from, the latest first: of shares what they are a part of or, of no-shows and late cancellations, these; of patients the first visit of each; of waits the longest first.',
  query: z.object({
    from: plainDate,
    to: asked.shape.to,
    figure: z.enum(listedFigures),
    providerId: id.optional(),
    serviceId: id.optional(),
    locationId: id.optional(),
    source: z.enum(bookingSources).optional(),
    weekday: wholeNumber(1, 7).optional().describe('By the clinic’s calendar; Monday is 1.'),
    hour: wholeNumber(0, 23).optional(),
    skip,
    take,
  }),
  answers: {
    200: listOf(
      z.object({
        id,
        startsAt: instant,
        timeZone,
        status: z.enum(appointmentStates),
        bookedAt: instant,
        waitedMinutes: count.nullable().describe('From arriving to being called in, where both is known.'),
        patient: z
          .object({ givenName: z.string(), familyName: z.string() })
          .nullable()
          .describe('Null for who may not list visits.'),
        provider: z.string(),
        service: z.string(),
      }),
    ),
  },
})

export const listReportRows = endpoint({
  name: 'listReportRows',
  method: 'GET',
  path: '/reports/operational/rows',
  access: 'reports:operational',
  readsMuch: true,
  summary:
    'What a figure was counted from that is not of visits: the minutes of each doctor and day, reviews without their words, messages without whom they went to, and as of now how long each doctor’s third free time is away.',
  query: z.object({
    ...{ from: plainDate, to: asked.shape.to, figure: z.enum(figuresOfRows), providerId: id.optional() },
    ...{ skip, take },
  }),
  answers: {
    200: listOf(
      z.discriminatedUnion('figure', [
        z.object({
          ...{ figure: z.literal('filled'), date: plainDate, providerId: id, provider: z.string() },
          ...{ offeredMinutes: count, bookedMinutes: count },
        }),
        z.object({
          ...{ figure: z.literal('reviews'), id, writtenAt: instant, providerId: id, provider: z.string() },
          ...{ stars: z.int().min(1).max(5), status: z.enum(reviewStatuses) },
        }),
        z.object({
          ...{ figure: z.literal('messages'), id, createdAt: instant, kind: z.enum(messageKinds) },
          ...{ channel: z.enum(messageChannels), isDelivered: z.boolean() },
        }),
        z.object({
          ...{ figure: z.literal('thirdNext'), providerId: id, provider: z.string() },
          days: count.describe(`${daysLookedAt}: so many or more.`),
        }),
      ]),
    ),
  },
})

const sum = z.object({ count, minor: z.int().min(0) })

const sums = z.object({
  issued: sum.describe('Invoices, by the date on them.'),
  credited: sum.describe('Credit notes, by the date on them.'),
  received: sum.describe('Payments, by the day on which they were taken, whatever became of them.'),
  refunded: sum.describe('What was paid back, by the day on which the money went.'),
  disputed: sum.describe('What banks took back of payments online, by the day on which they did.'),
  cameBack: sum.describe(
    'Refunds that no bank took and disputes that were won, by the day on which the money was back.',
  ),
  reversed: sum.describe(
    'Payments that were entered by mistake, by the day on which they were taken out of the books.',
  ),
})
export type Sums = z.output<typeof sums>

const moneyDays = z
  .object({ issuedMinor: daily, receivedMinor: daily })
  .describe('A sum for each day of the period, from its first to its last.')

export const readFinancialReport = endpoint({
  name: 'readFinancialReport',
  method: 'GET',
  path: '/reports/financial',
  access: 'reports:financial',
  readsMuch: true,
  summary:
    "What the clinic billed and received between two days, beside a period before, and what is open today: in the clinic's own currency, and without a patient's name.",
  query: asked,
  answers: {
    200: told.extend({
      currency: z.string(),
      current: sums,
      previous: sums,
      days: moneyDays,
      previousDays: moneyDays,
      doctors: z
        .array(
          z.object({
            ...{ id, name: z.string() },
            issued: sum,
            previousIssued: sum,
            credited: sum.describe('Taken back in the same days, whenever it was billed.'),
          }),
        )
        .describe('What was billed for the visits of each doctor, the most first.'),
      methods: z
        .array(
          z.object({
            ...{ method: z.enum(paymentMethods), ...sum.shape, previousMinor: sum.shape.minor },
            backMinor: sum.shape.minor.describe(
              'Refunded, disputed or reversed in the same days, whenever it had come in.',
            ),
            cameBackMinor: sum.shape.minor.describe('Of what had gone back, in the same days.'),
          }),
        )
        .describe('How money came and went, what brought most first.'),
      open: z
        .array(z.object({ age: z.enum(openAges), ...sum.shape }))
        .describe('What is still to be paid of each invoice, by how long it is overdue today; each age once.'),
      owedBack: sum.describe('What is owed to patients today: paid for what was taken back, or more than was billed.'),
    }),
  },
})

export const listFinancialRows = endpoint({
  name: 'listFinancialRows',
  method: 'GET',
  path: '/reports/financial/rows',
  access: 'reports:financial',
  readsMuch: true,
  summary:
    'The documents that a sum of money was counted from, the latest first; of what is open, as of today and whatever the days are, what has been due the longest.',
  query: z.object({
    ...{ from: plainDate, to: asked.shape.to, figure: z.enum(listedMoney) },
    providerId: id.optional().describe('Of invoices and credit notes: for this doctor’s visits.'),
    method: z.enum(paymentMethods).optional().describe('Of what was paid, and of what went back.'),
    age: z.enum(openAges).optional().describe('Of what is open.'),
    ...{ skip, take },
  }),
  answers: {
    200: listOf(
      z.object({
        id,
        invoiceId: id,
        reference: z.string().describe('Of its invoice or credit note.'),
        on: plainDate.describe('By which it counts; of what is open, when it is due.'),
        minor: z.int().min(0),
        method: z.enum(paymentMethods).nullable(),
        payerName: z.string().nullable().describe('Null for who may not read invoices.'),
      }),
    ).extend({ currency: z.string(), minor: sum.shape.minor.describe('Of all of them.') }),
  },
})
