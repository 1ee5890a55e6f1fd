import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { changeWindow, lastFreeMoment } from '@polyclinic/domain/appointments/rules.ts'
import { delayMailWaits, expectedStart } from '@polyclinic/domain/delays/rules.ts'
import { formatMoney, formatTime, formatWeekdayDate, formatZone } from '@polyclinic/domain/kit/format.ts'
import { nameAtMost, nameMistake } from '@polyclinic/domain/kit/personal-name.ts'
import { usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import { addMinutes, compareInstants, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { TextValues } from '@polyclinic/domain/message-texts/fill-text.ts'
import type { VisitOccasion } from '@polyclinic/domain/message-texts/occasions.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import type { Context } from '../../platform/context.ts'
import { networkKeys } from '../../platform/limits.ts'
import type { Site } from '../../platform/origin.ts'
import { grantMark, grantMarkOf } from '../messages/queue-message.ts'
import type { OutgoingMessage } from '../messages/queue-message.ts'
import { lengthInWords, minutesInWords, writeMail } from '../messages/write-mail.ts'
import { visitMailTexts } from './message-texts.ts'
import { seenVisit, type AppointmentRow, type SeenColumns } from './queries.ts'
import { bookAgainAddress, manageAddress } from './visit-addresses.ts'
import { placeOf, visitTexts } from './visit-texts.ts'

type Moved = Pick<AppointmentRow, 'starts_at' | 'ends_at' | 'time_zone' | 'provider_name'>

export type News =
  | { kind: 'prepayment-returned' | 'booked' | 'series-booked' | 'series-rescheduled' | 'new-link' | 'reminder' }
  | { kind: 'restored'; /** Of those whose cancellation was told with it. */ others?: 'stay-canceled' }
  | { kind: 'rescheduled'; before: Moved }
  | { kind: 'delayed'; /** Zero: on time again. */ minutes: number }
  | { kind: 'announced'; words: string }
  | { kind: 'cancelled' | 'series-cancelled'; by: 'patient' | 'clinic'; words?: string | undefined }

/** What a mail about a visit is written from. */
export type MailedVisit = SeenColumns &
  Pick<
    AppointmentRow,
    | 'id'
    | 'reference'
    | 'language'
    | 'confirmed_at'
    | 'before_you_come'
    | 'currency'
    | 'address'
    | 'location_name'
    | 'location_phone'
    | 'location_directions_url'
    | 'provider_name'
    | 'provider_slug'
    | 'patient_given_name'
    | 'patient_family_name'
    | 'booked_by_given_name'
    | 'booked_by_family_name'
    | 'booked_by_partner'
  >

type Writing = Site & Pick<Context, 'clinic' | 'now'>

/** What is written to whoever booked because of what somebody did; null without an address. */
export function mailAbout(
  context: Context,
  news: News,
  row: AppointmentRow,
  others: readonly MailedVisit[] = [],
): OutgoingMessage | null {
  if (row.patient_email === null) return null
  return { ...mailOf(context, news, row, row.patient_email, others), ...causeOf(context, row.patient_email) }
}

/**
 * A mail about a visit, in the language that it was booked in. It names the patient where that is somebody else than whom
 * we write to, and never the reason.
 * @param others further visits that it tells of, of the same people: on the same day, or of the same series
 */
export function mailOf(
  context: Writing,
  news: News,
  row: MailedVisit,
  to: string,
  others: readonly MailedVisit[] = [],
): OutgoingMessage {
  const { texts, language, locale, say, dateOf, timesOf } = visitTexts(context.clinic, row)
  const isCancelled = ['cancelled', 'series-cancelled', 'prepayment-returned'].includes(news.kind)
  const isSeries = news.kind.startsWith('series-')
  const patient = nameOf(row.patient_given_name, row.patient_family_name)
  const booker = nameOf(row.booked_by_given_name, row.booked_by_family_name)
  const isForOther = row.booked_by_given_name !== null
  const addressee = isForOther ? booker : patient
  const unnamed = news.kind === 'booked' || news.kind === 'series-booked' ? 'booked' : 'unnamed'
  const whose = !isForOther ? 'own' : patient ? 'other' : unnamed
  const visits = { whose, patient: patient?.whole ?? '', count: others.length + 1, when: isSeries ? 'series' : 'day' }
  const policy = row.policy as Policy
  const changes = changeWindow(seenVisit(row), context.now)

  const values: TextValues = {
    clinic: context.clinic.name,
    phone: row.location_phone ?? '',
    givenName: addressee?.givenName ?? '',
    familyName: addressee?.familyName ?? '',
    visit: say(texts.visit, visits),
    visitAccusative: say(texts.visitAccusative, visits),
    date: dateOf(row),
    time: timesOf(row),
    doctor: row.provider_name,
    place: placeOf(row),
    reference: formatReference(row.reference),
    details: detailsOf(row),
    oldTime: news.kind === 'rescheduled' ? oldWords(news.before) : '',
    delay: news.kind === 'delayed' ? minutesInWords(news.minutes, language) : '',
    newTime: news.kind === 'delayed' ? startWords(news.minutes) : '',
    terms: (isCancelled ? lateFeeOf(news) : [...othersOf(news), ...partnerOf(), ...policyOf()]).join(' '),
    manage: isCancelled ? '' : `${linkOf(row, changes !== 'closed')}: ${manageAddress(context, grantMark)}`,
    otherVisits: others
      .flatMap((other) => [
        isSeries ? whenOf(other) : detailsOf(other),
        ...(news.kind === 'reminder' ? policyOf(other) : []),
        ...(isCancelled
          ? []
          : [
              `${linkOf(other, changeWindow(seenVisit(other), context.now) !== 'closed')}: ${manageAddress(context, grantMarkOf(other.id))}`,
            ]),
      ])
      .join('\n\n'),
    // What there is to prepare would tell the reason: it stands behind the link.
    preparation: isCancelled || row.before_you_come.length === 0 ? '' : say(texts.prepare),
    directions: row.location_directions_url,
    bookAgain: bookAgainAddress(context, row),
    // Nothing in them is taken for a mark of ours.
    words: 'words' in news ? (news.words ?? '').replaceAll(/[{}]/g, '') : '',
  }
  const inSubject = {
    visit: say(texts.visitInSubject, visits),
    visitAccusative: say(texts.visitAccusativeInSubject, visits),
  }
  const occasion = occasionOfNews(news)
  const { subject, body } = writeMail(
    context.clinic,
    visitMailTexts[language][occasion],
    { occasion, language },
    values,
    inSubject,
  )
  return {
    kind: kindOf(occasion),
    to,
    language,
    subject,
    // Plain, for every program that reads mail.
    body: body.replaceAll('\u00a0', ' '),
    grants: body.includes(grantMark),
    about: { kind: 'appointment', id: row.id },
  }

  /** Of a series: with whom and where stands at its first visit, unless another was moved elsewhere. */
  function whenOf(visit: MailedVisit): string {
    const isSame = visit.provider_name === row.provider_name && placeOf(visit) === placeOf(row)
    return [
      `${dateOf(visit)}, ${timesOf(visit)}`,
      ...(isSame ? [] : [visit.provider_name, placeOf(visit)]),
      say(texts.reference, { reference: formatReference(visit.reference) }),
    ].join('\n')
  }

  function detailsOf(visit: MailedVisit): string {
    return [
      dateOf(visit),
      `${timesOf(visit)} (${formatZone(visit.time_zone, locale)})`,
      visit.provider_name,
      placeOf(visit),
      say(texts.reference, { reference: formatReference(visit.reference) }),
    ].join('\n')
  }

  /** What whoever opens it can do there. */
  function linkOf(visit: MailedVisit, isOpen: boolean): string {
    if (news.kind === 'reminder' && visit.confirmed_at === null) return isOpen ? texts.confirm : texts.confirmOnly
    return isOpen ? texts.change : texts.look
  }

  /** Never before the mail is read. */
  function startWords(minutes: number): string {
    const expected = expectedStart({ startsAt: row.starts_at }, minutes)
    const soonest = addMinutes(context.now as Instant, delayMailWaits)
    return formatTime(compareInstants(expected, soonest) < 0 ? soonest : expected, locale, row.time_zone)
  }

  function oldWords(before: Moved): string {
    const when = `${dateOf(before)}, ${timesOf(before)}`
    return before.provider_name === row.provider_name ? when : `${when}, ${before.provider_name}`
  }

  /** Until when a change costs nothing; later, what it may cost; nothing of a visit that has begun. */
  function policyOf(visit: MailedVisit = row): string[] {
    if (compareInstants(visit.starts_at as Instant, context.now as Instant) <= 0) return []
    if (isSeries) return policyOfEach()
    const window = visit === row ? changes : changeWindow(seenVisit(visit), context.now)
    if (window === 'closed') return [say(texts.closed)]
    if (window === 'late') return feeWords(visit.is_late_change ? texts.movedLateFee : texts.lateFee, 1, visit)
    const until = lastFreeMoment(seenVisit(visit)) as Instant
    const day = formatWeekdayDate(dateIn(visit.time_zone, until), locale)
    const moment = say(texts.moment, { day, time: formatTime(until, locale, visit.time_zone) })
    return [[say(texts.freeUntil, { until: moment }), ...feeWords(texts.feeAfter, 1, visit)].join(' ')]
  }

  function othersOf(told: News): string[] {
    return told.kind === 'restored' && told.others ? [texts.othersStayCanceled] : []
  }

  /** Who booked it where whoever is to come did not, and may not know of it. */
  function partnerOf(): string[] {
    const partner = row.booked_by_partner
    return news.kind === 'booked' && partner !== null ? [say(texts.bookedByPartner, { partner })] : []
  }

  function policyOfEach(): string[] {
    const before = policy.freeUntilMinutes > 0 && lengthInWords(policy.freeUntilMinutes, language)
    return before ? [[say(texts.freeUntilEach, { before }), ...feeWords(texts.feeAfter)].join(' ')] : []
  }

  function lateFeeOf(told: News): string[] {
    if (!('by' in told) || told.by !== 'patient') return []
    const late = [row, ...others].filter((visit) => visit.is_late_change).length
    if (late === 0) return []
    return isSeries ? feeWords(texts.someCanceledLate, late) : feeWords(texts.canceledLate)
  }

  /** The fee, where there is one; in Germany with what the law wants said beside it (§ 309 Nr. 5 b BGB). */
  function feeWords(words: string, count = 1, visit: MailedVisit = row): string[] {
    const { lateFeeMinor } = visit.policy as Policy
    if (lateFeeMinor === 0) return []
    const fee = formatMoney({ minor: lateFeeMinor, currency: visit.currency }, locale)
    const { country } = visit.address as { country: string }
    return [[say(words, { fee, count }), ...(country === 'DE' ? [say(texts.lesserLoss)] : [])].join(' ')]
  }
}

const occasions = {
  booked: 'appointment-booked',
  'series-booked': 'appointment-series-booked',
  'series-rescheduled': 'appointment-series-rescheduled',
  rescheduled: 'appointment-rescheduled',
  restored: 'appointment-restored',
  'new-link': 'appointment-link',
  announced: 'appointment-announcement',
  reminder: 'appointment-reminder',
  'prepayment-returned': 'prepayment-returned',
} as const

function occasionOfNews(news: News): VisitOccasion {
  if (news.kind === 'delayed') return news.minutes > 0 ? 'appointment-delay' : 'appointment-on-time'
  if (news.kind === 'series-cancelled')
    return news.by === 'patient' ? 'appointment-series-cancelled' : 'appointment-series-cancelled-by-clinic'
  if (news.kind !== 'cancelled') return occasions[news.kind]
  return news.by === 'patient' ? 'appointment-cancelled' : 'appointment-cancelled-by-clinic'
}

/** In the delivery log a cancellation is one, whoever wanted it, and so is a delay with its end. */
const kindOf = (occasion: VisitOccasion): OutgoingMessage['kind'] => {
  if (occasion === 'appointment-on-time') return 'appointment-delay'
  if (occasion === 'appointment-series-cancelled-by-clinic') return 'appointment-series-cancelled'
  return occasion === 'appointment-cancelled-by-clinic' ? 'appointment-cancelled' : occasion
}

/** Anybody may book with anybody's address: it is wanted by the clinic, or by whoever signed in with that very address. */
const isUnsolicited = ({ actor }: Pick<Context, 'actor'>, to: string): boolean =>
  actor.kind !== 'system' && usualSideOf(actor.rights) === 'patient' && !(actor.kind === 'user' && actor.email === to)

function causeOf(context: Context, to: string): Pick<OutgoingMessage, 'unsolicited' | 'network'> {
  if (!isUnsolicited(context, to)) return {}
  const { network, wide } = networkKeys(context)
  return { unsolicited: true, network: wide ?? network }
}

/** Names of a time before the rule for them are not sent on. */
function nameOf(givenName: string | null, familyName: string | null) {
  if (givenName === null || familyName === null) return null
  const isName = (part: string) => nameMistake(part, nameAtMost) === null
  return isName(givenName) && isName(familyName) ? { givenName, familyName, whole: `${givenName} ${familyName}` } : null
}
