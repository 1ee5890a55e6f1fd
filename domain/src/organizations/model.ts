import { z } from 'zod'
import { farthestMeters, nearestMeters } from '../appointments/own-check-in.ts'
import { sealMailRhythms } from '../audit/seal-mails.ts'
import { legalPages } from '../legal/pages.ts'
import { reminderDaysAtMost, remindersAtMost } from '../invoices/payment-reminders.ts'
import { emailOrNone, id, instant, lineOrNone, slug, text, timeZone, wallTime } from '../kit/shapes.ts'
import { longestQuietMinutes, quietMinutes } from '../reminders/quiet-hours.ts'
import { reminderHours } from '../reminders/rules.ts'
import { longestHorizonDays } from '../slots/horizon.ts'
import { hasRightCheckDigits } from './iban.ts'

const colours = z.record(z.string(), z.union([z.string(), z.boolean()]))
/** The spec's groups; which fields a group has is told in `brand/theme.ts`. */
export const themeGroups = z.object({
  global: colours.optional(),
  navbarTheme: colours.optional(),
  cards: colours.optional(),
  modals: colours.optional(),
})

const minutesOfYear = 525_600

export const policy = z
  .strictObject({
    freeUntilMinutes: z.int().min(0).max(minutesOfYear),
    lateFeeMinor: z.int().min(0).max(100_000_000),
    closedUntilMinutes: z.int().min(0).max(minutesOfYear),
  })
  .meta({
    description:
      'Before the first limit a change is free, as in the half hour after booking; between them a cancellation is late and may cost the fee, also when the visit was moved there; after the second by phone only.',
  })
export type Policy = z.infer<typeof policy>

export const asking = z.enum(['off', 'optional', 'required'])

const booking = z.strictObject({
  askPhone: asking.default('optional'),
  askBirthDate: asking.default('optional'),
  askInsurance: asking.default('off'),
  minimumNoticeMinutes: z.int().min(0).max(minutesOfYear),
  horizonDays: z.int().min(1).max(longestHorizonDays),
  holdsPerHour: z.int().min(1).max(1_000_000).optional(),
  bookingsPerHour: z.int().min(1).max(1_000_000).optional(),
  holdsAtOnce: z.int().min(1).max(1_000_000).default(40).describe('Times held at the same moment from one network.'),
  holdsPerVisitor: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(3)
    .describe('Times that one visitor holds at the same moment.'),
  heldPercent: z
    .int()
    .min(1)
    .max(100)
    .default(25)
    .describe("How much of a doctor's day may be held at the same moment."),
  visitsAhead: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(12)
    .describe(
      'Coming visits that an account may have booked, or that may be booked under one address without an account.',
    ),
  unconfirmedPerHour: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(40)
    .describe(
      'Bookings in an hour without a sign-in, under addresses that nobody has confirmed; beyond it a code by mail is asked for. 0 asks always.',
    ),
  documentsPerVisit: z.int().min(0).max(10).default(5).describe('That a patient may add to a visit; 0 takes none.'),
  ownCheckInMinutes: z
    .int()
    .min(0)
    .max(720)
    .default(60)
    .describe('From so long before a visit its patient checks in with their own phone, or at the door.'),
  ownCheckInMeters: z
    .union([z.literal(0), z.int().min(nearestMeters).max(farthestMeters)])
    .default(0)
    .describe('So near the place a phone must be, where the location has coordinates; 0: anywhere.'),
  confirmAfterMinutes: z
    .int()
    .min(0)
    .max(10)
    .optional()
    .describe(
      'How long the confirmation of a booking waits: what is moved or canceled meanwhile is told as it is then, or not at all. 0 sends it at once.',
    ),
})

const retention = z.strictObject({
  messageTextDays: z.int().min(1).max(3650).default(90).describe('What a message said.'),
  messageAddressDays: z.int().min(1).max(3650).default(730).describe('Whom a message went to.'),
  documentDays: z
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe('What was added to a visit that was canceled or missed, after that.'),
  recordYears: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'The record of whoever was seen, after their last visit: by default, and at least, what the law of the country asks.',
    ),
  bookYears: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Whom invoices and payments are about, after the end of their year: by default, and at least, what the law of the country asks.',
    ),
})

export const reminders = z
  .strictObject({
    remindHoursBefore: z
      .array(z.literal(reminderHours))
      .max(20)
      .overwrite((hours) => [...new Set(hours)].toSorted((a, b) => b - a))
      .optional()
      .describe('How many hours before a visit its patient is reminded; of visits on one day by one message.'),
    quietFrom: wallTime.optional().describe('From then on no reminder leaves, on the clock of the clinic.'),
    quietUntil: wallTime
      .optional()
      .describe('Until then. What would fall between leaves before; the same twice: at any hour.'),
    textReminders: z
      .boolean()
      .optional()
      .describe('Whether patients may choose to be reminded by text message, where the server can send them.'),
    textsPerDay: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe('Text messages in a day; what is beyond goes by mail.'),
    askForReviews: z
      .boolean()
      .optional()
      .describe(
        'Whether a mail asks how a visit was, the day after it. Where that counts as advertising it needs consent.',
      ),
  })
  .refine(
    ({ quietFrom, quietUntil }) => !quietFrom || !quietUntil || areShort({ quietFrom, quietUntil }),
    tooLongQuiet(),
  )

const billing = z.strictObject({
  invoiceDueDays: z.int().min(0).max(365).default(14).describe('How long whoever pays has.'),
  taxNumber: lineOrNone(40).default('').describe('As it stands on invoices; without it no tax is billed in Germany.'),
  iban: z
    .string()
    .regex(/^([A-Z]{2}\d{2}[A-Z0-9]{11,30})?$/)
    .refine((iban) => iban === '' || hasRightCheckDigits(iban), 'The check digits of this IBAN do not fit.')
    .default('')
    .describe('Where transfers go, without spaces.'),
  invoiceEmail: emailOrNone
    .default('')
    .describe('Where whoever pays writes about an invoice; electronic ones name it.'),
  mailInvoices: z.boolean().optional().describe('Whether an invoice that is issued is mailed by itself.'),
  mailReceipts: z.boolean().optional().describe('Whether a payment is confirmed by mail.'),
  paymentReminderDays: z
    .array(z.int().min(1).max(reminderDaysAtMost))
    .max(remindersAtMost)
    .refine((days) => days.every((day, at) => at === 0 || day > days[at - 1]!), 'Each comes after the one before it.')
    .optional()
    .describe('How many days after the due date whoever has not paid is reminded, each time; empty for never.'),
})

const audit = z.strictObject({
  mailAuditSeal: z
    .enum(sealMailRhythms)
    .default('weekly')
    .describe('How often the newest seal is mailed to those who may read the audit.'),
})

/** What of the settings says when messages leave: in a file each may be left out, and stays as it was chosen. */
export const messageTiming = z
  .strictObject({
    confirmAfterMinutes: booking.shape.confirmAfterMinutes.unwrap(),
    remindHoursBefore: reminders.shape.remindHoursBefore.unwrap(),
    quietFrom: reminders.shape.quietFrom.unwrap(),
    quietUntil: reminders.shape.quietUntil.unwrap(),
    textReminders: reminders.shape.textReminders.unwrap(),
    textsPerDay: reminders.shape.textsPerDay.unwrap(),
    askForReviews: reminders.shape.askForReviews.unwrap(),
    mailInvoices: billing.shape.mailInvoices.unwrap(),
    mailReceipts: billing.shape.mailReceipts.unwrap(),
    paymentReminderDays: billing.shape.paymentReminderDays.unwrap(),
  })
  .refine(areShort, tooLongQuiet())
export type MessageTiming = z.infer<typeof messageTiming>

function areShort({ quietFrom, quietUntil }: { quietFrom: string; quietUntil: string }) {
  return quietMinutes(quietFrom, quietUntil) <= longestQuietMinutes
}
function tooLongQuiet() {
  return { path: ['quietUntil'], error: 'Quiet hours last 14 hours at most.' }
}

/**
 * What a clinic decides in figures and choices, listed here alone: the clinic's file takes these groups, and the table
 * `organizations` has a column for each field, of the same name in snake case.
 */
export const clinicSettings = z.strictObject({ policy, booking, retention, reminders, billing, audit })

export type ClinicSettings = z.infer<typeof clinicSettings>

/** The policy and what of `booking` says who may book, when and how often: kept together, with versions of their own. */
export const bookingRules = z.strictObject({
  ...policy.shape,
  minimumNoticeMinutes: booking.shape.minimumNoticeMinutes,
  horizonDays: booking.shape.horizonDays,
  ...{ askPhone: asking, askBirthDate: asking, askInsurance: asking },
  documentsPerVisit: booking.shape.documentsPerVisit.unwrap(),
  visitsAhead: booking.shape.visitsAhead.unwrap(),
  holdsPerHour: booking.shape.holdsPerHour.unwrap(),
  bookingsPerHour: booking.shape.bookingsPerHour.unwrap(),
  holdsAtOnce: booking.shape.holdsAtOnce.unwrap(),
  holdsPerVisitor: booking.shape.holdsPerVisitor.unwrap(),
  heldPercent: booking.shape.heldPercent.unwrap(),
  unconfirmedPerHour: booking.shape.unconfirmedPerHour.unwrap(),
  ownCheckInMinutes: booking.shape.ownCheckInMinutes.unwrap(),
  ownCheckInMeters: booking.shape.ownCheckInMeters.unwrap(),
})
export type BookingRules = z.infer<typeof bookingRules>

/** In which language a clinic speaks and writes figures. */
export const clinicLocale = z.enum(['en-US', 'de-DE'])
export const countryCode = z.string().regex(/^[A-Z]{2}$/)
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)

/** What a clinic is, whom it bills as and how long it keeps what: none of it has versions to go back to. */
export const clinicDetails = z.strictObject({
  slug,
  ...{ locale: clinicLocale, country: countryCode, currency: currencyCode, timeZone },
  invoiceDueDays: billing.shape.invoiceDueDays.unwrap(),
  taxNumber: billing.shape.taxNumber.unwrap(),
  iban: billing.shape.iban.unwrap(),
  invoiceEmail: billing.shape.invoiceEmail,
  messageTextDays: retention.shape.messageTextDays.unwrap(),
  messageAddressDays: retention.shape.messageAddressDays.unwrap(),
  documentDays: retention.shape.documentDays.unwrap(),
  recordYears: retention.shape.recordYears.unwrap(),
  bookYears: retention.shape.bookYears.unwrap(),
  mailAuditSeal: audit.shape.mailAuditSeal.unwrap(),
})
export type ClinicDetails = z.infer<typeof clinicDetails>

/** The settings that pages and the API tell, besides the policy. */
export const shownSettings = booking.pick({
  ...{ askPhone: true, askBirthDate: true, askInsurance: true, documentsPerVisit: true },
  ownCheckInMinutes: true,
})

/** What this clinic asks whoever books. */
export type AskSettings = {
  [Name in keyof z.infer<typeof shownSettings> as Name extends `ask${string}` ? Name : never]: z.infer<typeof asking>
}

/** The spec's organization data, and under `settings` what the product needs besides. */
export const organizationData = z.object({
  id,
  name: z.string(),
  slug,
  config: z.object({ appUrl: z.string(), gtmId: z.string().nullable() }),
  styles: z.object({
    logo: z.string(),
    socialPicture: z.string().optional(),
    fontFile: z.string().optional(),
    font: z.string().nullable(),
    fontName: z.string(),
    headingFontName: z.string(),
    theme: themeGroups,
    themeDark: themeGroups,
  }),
  staticContent: z.object({
    title: z.string(),
    description: z.string(),
    hero: z.object({ heading: z.string(), lead: z.string() }),
    structuredData: z.object({
      department: z.object({
        type: z.string(),
        name: z.string(),
        specialty: z.string(),
        medicalSpecialty: z.string(),
        openingHours: z.union([z.string(), z.array(z.string())]),
        address: z.object({
          type: z.string(),
          streetAddress: z.string(),
          addressLocality: z.string(),
          addressRegion: z.string(),
          postalCode: z.string(),
          addressCountry: z.string(),
        }),
      }),
    }),
    homepage: z.object({ footer: z.object({ contactUs: z.object({ phone: z.string() }) }) }),
  }),
  settings: z.object({
    locale: z.string(),
    country: z.string(),
    currency: z.string(),
    timeZone,
    policy,
    ...shownSettings.shape,
    hasImprint: z.boolean(),
    hasArticles: z.boolean().describe('Its blog has something to read.'),
    hasNotice: z.boolean().describe('A Notice of Privacy Practices, as HIPAA asks for.'),
    isDemo: z.boolean(),
  }),
})
export type OrganizationData = z.infer<typeof organizationData>

export const legalPage = z.enum(legalPages)
export const legalText = z.object({
  page: legalPage,
  language: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(text(5000)) })),
  version: z.int().describe('Of the clinic’s legal texts, which whoever books is shown.'),
  since: instant.describe('When this page came to say this.'),
  until: instant.nullable().describe('When it came to say something else; null for what it says now.'),
})
