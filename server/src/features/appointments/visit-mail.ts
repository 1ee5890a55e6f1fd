import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { changeWindow, lastFreeMoment } from '@polyclinic/domain/appointments/rules.ts'
import { formatMoney, formatTime, formatWeekdayDate, formatZone } from '@polyclinic/domain/kit/format.ts'
import { nameAtMost, nameMistake } from '@polyclinic/domain/kit/personal-name.ts'
import { usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import { compareInstants, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import type { Context } from '../../platform/context.ts'
import { networkKeys } from '../../platform/limits.ts'
import type { Site } from '../../platform/origin.ts'
import { grantMark, grantMarkOf } from '../messages/queue-message.ts'
import type { OutgoingMessage } from '../messages/queue-message.ts'
import { seenVisit, type AppointmentRow } from './queries.ts'
import { bookAgainAddress, manageAddress } from './visit-addresses.ts'
import { placeOf, visitTexts } from './visit-texts.ts'

type Moved = Pick<AppointmentRow, 'starts_at' | 'ends_at' | 'time_zone' | 'provider_name'>

export type News =
  | { kind: 'booked' | 'restored' | 'new-link' | 'reminder' }
  | { kind: 'rescheduled'; before: Moved }
  | { kind: 'cancelled'; by: 'patient' | 'clinic'; words?: string | undefined }

const kinds = {
  booked: 'appointment-booked',
  rescheduled: 'appointment-rescheduled',
  cancelled: 'appointment-cancelled',
  restored: 'appointment-restored',
  'new-link': 'appointment-link',
  reminder: 'appointment-reminder',
} as const

type Writing = Site & Pick<Context, 'clinic' | 'now'>

/** What is written to whoever booked because of what somebody did; null without an address. */
export function mailAbout(context: Context, news: News, row: AppointmentRow): OutgoingMessage | null {
  if (row.patient_email === null) return null
  return { ...mailOf(context, news, row, row.patient_email), ...causeOf(context, row.patient_email) }
}

/**
 * A mail about a visit, in the language that it was booked in. It names the patient where that is somebody else than whom
 * we write to, and never the reason.
 * @param others further visits that it tells of, of the same people on the same day
 */
export function mailOf(
  context: Writing,
  news: News,
  row: AppointmentRow,
  to: string,
  others: readonly AppointmentRow[] = [],
): OutgoingMessage {
  const { texts, language, locale, say, dateOf, timesOf } = visitTexts(context.clinic, row)
  const isCancelled = news.kind === 'cancelled'
  const patient = nameOf(row.patient_given_name, row.patient_family_name)
  const booker = nameOf(row.booked_by_given_name, row.booked_by_family_name)
  const isForOther = row.booked_by_given_name !== null
  const addressee = isForOther ? booker : patient
  const whose = !isForOther ? 'own' : patient ? 'other' : 'unnamed'
  const values = { whose, patient: patient?.whole ?? '', date: dateOf(row), count: others.length + 1 }
  const old = news.kind === 'rescheduled' ? news.before : null
  const wording = texts[news.kind]
  const policy = row.policy as Policy
  const changes = changeWindow(seenVisit(row), context.now)
  const canChange = changes !== 'closed'

  const factsOf = (visit: AppointmentRow) => [
    dateOf(visit),
    `${timesOf(visit)} (${formatZone(visit.time_zone, locale)})`,
    visit.provider_name,
    placeOf(visit),
    say(texts.reference, { reference: formatReference(visit.reference) }),
  ]
  const facts = [...factsOf(row), ...(old ? [say(texts.rescheduled.oldTime, { old: oldWords(old) })] : [])]
  const body = [
    addressee ? say(texts.greeting, addressee) : say(texts.greetingWithoutName),
    say(openingOf(news), values),
    ...(news.kind === 'cancelled' && news.words ? [news.words] : []),
    facts.join('\n'),
    ...(isCancelled ? lateFeeOf(news) : policyOf()),
    isCancelled
      ? `${say(texts.cancelled.next)}: ${bookAgainAddress(context, row)}`
      : `${say(linkOf(row, canChange))}: ${manageAddress(context, grantMark)}`,
    ...others.flatMap((other) => [
      factsOf(other).join('\n'),
      `${say(linkOf(other, true))}: ${manageAddress(context, grantMarkOf(other.id))}`,
    ]),
    // What there is to prepare would tell the reason: it stands behind the link.
    ...(isCancelled || row.before_you_come.length === 0 ? [] : [say(texts.prepare)]),
    ...(isCancelled ? [] : [`${say(texts.directions)}: ${row.location_directions_url}`]),
    [context.clinic.name, row.location_phone].filter(Boolean).join('\n'),
  ]
    .join('\n\n')
    // Plain, for every program that reads mail.
    .replaceAll('\u00a0', ' ')

  return {
    kind: kinds[news.kind],
    to,
    language,
    subject: say(wording.subject, values),
    body,
    grants: !isCancelled,
    about: { kind: 'appointment', id: row.id },
  }

  /** What whoever opens it can do there. */
  function linkOf(visit: AppointmentRow, isOpen: boolean): string {
    if (news.kind === 'reminder' && visit.confirmed_at === null)
      return isOpen ? texts.reminder.confirm : texts.reminder.confirmOnly
    return isOpen ? texts.change : texts.look
  }

  function openingOf(told: News): string {
    if (told.kind !== 'cancelled') return texts[told.kind].opening
    return told.by === 'patient' ? texts.cancelled.byPatient : texts.cancelled.byClinic
  }

  function oldWords(before: Moved): string {
    const when = `${dateOf(before)}, ${timesOf(before)}`
    return before.provider_name === row.provider_name ? when : `${when}, ${before.provider_name}`
  }

  /** Until when a change costs nothing; later, what it may cost; nothing of a visit that has begun. */
  function policyOf(): string[] {
    if (compareInstants(row.starts_at as Instant, context.now as Instant) <= 0) return []
    if (changes === 'closed') return [say(texts.closed)]
    if (changes === 'late') return feeWords(row.is_late_change ? texts.movedLateFee : texts.lateFee)
    const until = lastFreeMoment(seenVisit(row)) as Instant
    const day = formatWeekdayDate(dateIn(row.time_zone, until), locale)
    const moment = say(texts.moment, { day, time: formatTime(until, locale, row.time_zone) })
    return [[say(texts.freeUntil, { until: moment }), ...feeWords(texts.feeAfter)].join(' ')]
  }

  function lateFeeOf(told: News): string[] {
    return told.kind === 'cancelled' && told.by === 'patient' && row.is_late_change ? feeWords(texts.canceledLate) : []
  }

  /** The fee, where there is one; in Germany with what the law wants said beside it (§ 309 Nr. 5 b BGB). */
  function feeWords(words: string): string[] {
    if (policy.lateFeeMinor === 0) return []
    const fee = formatMoney({ minor: policy.lateFeeMinor, currency: row.currency }, locale)
    const { country } = row.address as { country: string }
    return [[say(words, { fee }), ...(country === 'DE' ? [say(texts.lesserLoss)] : [])].join(' ')]
  }
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
