import type { bookAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { insurances, insurancesIn } from '@polyclinic/domain/appointments/insurance.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { readOwnPatient, updateOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { isProblem, type ApiProblem } from '../../../platform/api/problem.ts'
import { formatLocale } from '../../../platform/i18n/locales.ts'
import type { Page } from '../../../platform/page/context.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ChosenSlot } from '../../slots/slot-value.ts'
import type { AnswerName, Answers } from './answers.ts'
import { readBirthDate } from './birth-date.ts'
import { checkAnswers, type Asked, type Mistake, type Mistakes } from './check-answers.ts'
import type { Sent } from './sent-form.ts'

export type Booked = Answer<typeof bookAppointment>
type Body = NonNullable<Call<typeof bookAppointment>['body']>

/** What this clinic asks for, on the day it is there. */
export function askedBy({
  organization,
  locale,
  now,
}: Pick<Page, 'organization' | 'locale' | 'now'>): Omit<Asked, 'isKnown'> {
  const { phone, birthDate, insurance, country, timeZone, locale: clinicLocale } = organization.settings
  return {
    phone,
    birthDate,
    insurance: insurancesIn(country).length > 0 ? insurance : 'off',
    today: dateIn(timeZone, now as Instant),
    formatLocale: formatLocale(locale, clinicLocale),
  }
}

/** Books with the time's own key, so that sending twice books once. */
export async function book(
  { api, page }: { api: Api; page: Page },
  sent: Sent,
  slot: ChosenSlot,
): Promise<{ booked: Booked } | { mistakes: Mistakes } | { problem: ApiProblem }> {
  const asked = { ...askedBy(page), isKnown: sent.isKnown }
  const mistakes = checkAnswers(sent.answers, asked)
  if (Object.keys(mistakes).length > 0) return { mistakes }
  try {
    if (isForSelf(sent)) await completeOwn(api, sent.answers, asked)
    const booked = await api<typeof bookAppointment>('POST', '/appointments/', {
      headers: { 'idempotency-key': sent.key },
      body: bookingBody(sent, slot, asked.formatLocale),
    })
    return { booked }
  } catch (error) {
    if (!isProblem(error)) throw error
    const refused = mistakesOf(error)
    return Object.keys(refused).length > 0 ? { mistakes: refused } : { problem: error }
  }
}

const isForSelf = ({ isKnown, answers }: Sent) => isKnown && answers.for === 'me'

export function bookingBody(sent: Sent, slot: ChosenSlot, locale: string): Body {
  const { answers, hold, agreed } = sent
  const message = answers.message.trim()
  const insurance = insurances.find((each) => each === answers.insurance)
  return {
    slot,
    ...(hold ? { hold: { id: hold.id, secret: hold.secret } } : {}),
    ...(agreed ? { agreedOffer: agreed } : {}),
    ...(message ? { message } : {}),
    ...(insurance ? { insurance } : {}),
    ...(isForSelf(sent) ? {} : { patient: patientOf(answers, locale) }),
    ...(answers.for === 'other' && !sent.isKnown
      ? { bookedBy: { givenName: answers.bookerGivenName, familyName: answers.bookerFamilyName } }
      : {}),
  }
}

function patientOf({ givenName, familyName, email, phone, birthDate }: Answers, locale: string) {
  const read = readBirthDate(birthDate, locale)
  return {
    givenName,
    familyName,
    email,
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    ...('date' in read ? { birthDate: read.date } : {}),
  }
}

/** What the clinic requires and an account lacks is asked for once and kept with the account. */
async function completeOwn(
  api: Api,
  { phone, birthDate }: Answers,
  { formatLocale: locale }: Pick<Asked, 'formatLocale'>,
) {
  const read = readBirthDate(birthDate, locale)
  const missing = {
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    ...('date' in read ? { birthDate: read.date } : {}),
  }
  if (Object.keys(missing).length === 0) return
  const own = await api<typeof readOwnPatient>('GET', '/patients/me')
  await api<typeof updateOwnPatient>('PATCH', '/patients/me', {
    headers: { 'if-match': `"${own.version}"` },
    body: missing,
  })
}

const ofPointer: [pointer: RegExp, name: AnswerName, mistake: Mistake][] = [
  [/\/bookedBy\/givenName$/, 'bookerGivenName', 'bookerGivenNameMissing'],
  [/\/bookedBy\/familyName$/, 'bookerFamilyName', 'bookerFamilyNameMissing'],
  [/\/givenName$/, 'givenName', 'refused'],
  [/\/familyName$/, 'familyName', 'refused'],
  [/\/email$/, 'email', 'emailUnreadable'],
  [/\/birthDate$/, 'birthDate', 'birthDateNotReal'],
  [/\/phone$/, 'phone', 'phoneUnreadable'],
  [/\/insurance$/, 'insurance', 'refused'],
  [/\/message$/, 'message', 'refused'],
]

/** What the server found wrong, at the fields it is about. */
export function mistakesOf(problem: Pick<ApiProblem, 'errors'>): Mistakes {
  const found = problem.errors.flatMap(({ pointer, code }) => {
    const match = ofPointer.find(([pattern]) => pattern.test(pointer))
    if (!match) return []
    const [, name, mistake] = match
    return [[name, serverCodes[`${name} ${code}`] ?? mistake] as const]
  })
  return Object.fromEntries(found)
}

const serverCodes: Record<string, Mistake> = {
  'birthDate in_future': 'birthDateFuture',
  'birthDate too_old': 'birthDateTooOld',
  'birthDate required': 'birthDateMissing',
  'phone required': 'phoneMissing',
  'insurance required': 'insuranceMissing',
}
