import { formatFullDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { addMinutes, dateIn, instantIn, type Instant, type WallTime } from '@polyclinic/domain/kit/time.ts'
import { exampleDay } from '@polyclinic/domain/message-texts/example-day.ts'
import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import {
  isOfMoney,
  type AccountOccasion,
  type OccasionName,
  type SmsOccasion,
  type VisitOccasion,
} from '@polyclinic/domain/message-texts/occasions.ts'
import { offerMinutes } from '@polyclinic/domain/waiting-list/limits.ts'
import type { Context } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import { accountValues } from '../accounts/mail-account.ts'
import { linkMinutes } from '../accounts/links.ts'
import { accountPage } from '../accounts/tell-password-changed.ts'
import { codesLeftWords, passkeysLeftWords, supervisorWords } from '../accounts/texts.ts'
import { codeMinutes } from '../appointments/email-codes.ts'
import { mailOf, type News } from '../appointments/visit-mail.ts'
import { moneyMail } from '../invoices/money-mail.ts'
import { minutesInWords, writeMail } from '../messages/write-mail.ts'
import { contentOf } from '../organizations/stored.ts'
import { roleWords } from '../people/role-words.ts'
import { examplePeople, exampleVisits, type Names } from './example-visits.ts'
import { productTexts } from './product-texts.ts'

type Named = { occasion: Exclude<OccasionName, SmsOccasion>; language: Language }

/** A mail of an occasion about nobody there is, by the way that the real ones are written. */
export async function exampleMail(context: Context, named: Named, names: Names): Promise<MessageText> {
  const { occasion, language } = named
  if (isOfVisit(occasion)) {
    const [first, other] = await exampleVisits(context, language, names)
    // So that what it may cost is seen.
    const visit = { ...first, is_late_change: occasion === 'appointment-cancelled' }
    const news = newsOf[occasion](visit)
    const hasOthers = news.kind.startsWith('series') || (news.kind === 'reminder' && names === 'longest')
    const others = hasOthers ? [other] : []
    return mailOf(context, news, visit, '', others)
  }
  if (isOfMoney(occasion))
    return moneyMail(context, occasion, {
      ...{
        invoiceId: '',
        isPaidOnline: true,
        number: occasion === 'receipt' ? 'R-2026-00042' : '2026-00042',
        to: '',
        language,
        level: 1,
      },
      dueOn: dateIn(context.clinic.time_zone, addMinutes(context.now as Instant, 14 * 1440)),
    })
  const values =
    occasion === 'email-code'
      ? { clinic: context.clinic.name, code: '123456', validFor: minutesInWords(codeMinutes, language) }
      : { ...accountValues(context, occasion, language), ...exampleValues(context, occasion, language, names) }
  return writeMail(context.clinic, productTexts[language][occasion], named, values)
}

type Visit = Awaited<ReturnType<typeof exampleVisits>>[number]

const newsOf: Record<VisitOccasion, (visit: Visit) => News> = {
  'appointment-booked': () => ({ kind: 'booked' }),
  'appointment-series-booked': () => ({ kind: 'series-booked' }),
  'appointment-series-rescheduled': () => ({ kind: 'series-rescheduled' }),
  'appointment-series-cancelled': () => ({ kind: 'series-cancelled', by: 'patient' }),
  'appointment-series-cancelled-by-clinic': () => ({ kind: 'series-cancelled', by: 'clinic' }),
  'appointment-reminder': () => ({ kind: 'reminder' }),
  'appointment-link': () => ({ kind: 'new-link' }),
  'appointment-restored': () => ({ kind: 'restored' }),
  'appointment-rescheduled': (visit) => ({ kind: 'rescheduled', before: { ...visit, ...dayBefore(visit) } }),
  'appointment-delay': () => ({ kind: 'delayed', minutes: 20 }),
  'appointment-on-time': () => ({ kind: 'delayed', minutes: 0 }),
  'appointment-announcement': (visit) => ({ kind: 'announced', words: exampleWords[visit.language as Language] }),
  'prepayment-returned': () => ({ kind: 'prepayment-returned' }),
  'appointment-cancelled': () => ({ kind: 'cancelled', by: 'patient' }),
  'appointment-cancelled-by-clinic': () => ({ kind: 'cancelled', by: 'clinic' }),
}
const exampleWords: Record<Language, string> = {
  en: 'The elevator is out of order today. Please ring at the side entrance and we will help you up.',
  de: 'Der Aufzug ist heute außer Betrieb. Bitte klingeln Sie am Seiteneingang, wir helfen Ihnen hinauf.',
}
const isOfVisit = (occasion: OccasionName): occasion is VisitOccasion => Object.hasOwn(newsOf, occasion)

const dayBefore = ({ starts_at, ends_at }: Visit) => ({
  starts_at: addMinutes(starts_at as Instant, -1440),
  ends_at: addMinutes(ends_at as Instant, -1440),
})

/** As long as a real one. */
const exampleSeal = `1200:${'3f9a6c'.repeat(11).slice(0, 64)}`
const usualInviter: Record<Language, string> = { en: 'Sam Carter', de: 'Jana Weber' }

function exampleValues(context: Context, occasion: AccountOccasion, language: Language, names: Names) {
  const { clinic, now } = context
  const { patient, booker } = examplePeople[names][language]
  if (occasion === 'recovery-code-used') return { codesLeft: codesLeftWords(language, 7) }
  if (occasion === 'password-changed')
    return { passkeysLeft: passkeysLeftWords(language, 1, pageAddress(context, accountPage([]))) }
  if (occasion === 'review-request') {
    const yesterday = dateIn(clinic.time_zone, addMinutes(now as Instant, -1440))
    return { date: formatFullDate(yesterday, language), review: pageAddress(context, '/patientReview') }
  }
  if (occasion === 'review-declined') return { review: pageAddress(context, '/patientReview') }
  if (occasion === 'referral-news' || occasion === 'referral-overdue') return { link: pageAddress(context, '/partner') }
  if (occasion === 'audit-unusual') return { link: pageAddress(context, '/admin/audit') }
  if (occasion === 'audit-seal') return { seal: exampleSeal, link: pageAddress(context, '/admin/audit') }
  if (occasion === 'payment-problem') return { link: pageAddress(context, '/admin/invoices/online') }
  if (occasion === 'report-ready') return { report: pageAddress(context, '/admin/reports') }
  if (occasion === 'guardian-ending' || occasion === 'coming-of-age')
    return { date: formatFullDate(exampleDay(clinic.time_zone, now as Instant), language) }
  if (occasion === 'waiting-list-offer') return exampleOffer(context, language)
  const inviter = booker ? `${booker.givenName} ${booker.familyName}` : usualInviter[language]
  const until = formatFullDate(dateIn(clinic.time_zone, addMinutes(now as Instant, linkMinutes.invitation)), language)
  if (occasion === 'outgoing-referral') {
    const { phone } = contentOf(clinic).homepage.footer.contactUs
    return { until, number: '4F2A9C', link: pageAddress(context, '/referral/…'), phone }
  }
  if (occasion.startsWith('data-request-')) {
    const authority = supervisorWords(language, clinic.country)
    return { until, authority, link: pageAddress(context, '/patient/data') }
  }
  if (occasion === 'guardian-added') return { link: pageAddress(context, '/patient/family') }
  if (occasion === 'guardian-invitation') return { inviter, until, link: pageAddress(context, '/patient/family') }
  if (occasion !== 'invitation') return {}
  return {
    name: `${patient.givenName} ${patient.familyName}`,
    role: roleWords({ roles: ['provider', 'admin'], staffRoleName: null }, language),
    ...{ inviter, until },
  }
}

function exampleOffer({ clinic, now, ...context }: Context, language: Language) {
  const day = exampleDay(clinic.time_zone, now as Instant)
  const at = (time: string) => instantIn(clinic.time_zone, day, time as WallTime)
  return {
    date: formatFullDate(day, language),
    time: formatTime(at('10:20'), language, clinic.time_zone),
    doctor: 'Dr. Maya Stein',
    until: formatTime(addMinutes(at('09:00'), offerMinutes), language, clinic.time_zone),
    link: pageAddress({ clinic, ...context }, '/waiting-offer/…'),
  }
}
