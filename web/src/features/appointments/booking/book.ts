import type { bookAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { isVisitField, visitFieldNames } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { readOwnPatient, updateOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { isProblem, type ApiProblem } from '../../../platform/api/problem.ts'
import { formatLocale } from '../../../platform/i18n/locales.ts'
import type { Page } from '../../../platform/page/context.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ChosenSlot } from '../../slots/slot-value.ts'
import type { FieldName, FormValues, PersonFieldName } from './form-values.ts'
import { readBirthDate } from './birth-date.ts'
import { checkValues, type FieldRules, type FieldError, type FieldErrors } from './check-values.ts'
import type { OwnPatient } from './own-patient.ts'
import type { Sent } from './sent-form.ts'

export type Booked = Answer<typeof bookAppointment>
type Body = NonNullable<Call<typeof bookAppointment>['body']>

/** What this clinic asks for, on the day it is there. */
export function askedBy({
  organization,
  locale,
  now,
}: Pick<Page, 'organization' | 'locale'> & { now: string }): Omit<FieldRules, 'own'> {
  const { settings } = organization
  const { askPhone, askBirthDate, timeZone, locale: clinicLocale } = settings
  return {
    phone: askPhone,
    birthDate: askBirthDate,
    settings,
    today: dateIn(timeZone, now as Instant),
    formatLocale: formatLocale(locale, clinicLocale),
  }
}

/** Books with the time's own key, so that sending twice books once. */
export async function book(
  { api, page }: { api: Api; page: Page },
  sent: Sent,
  slot: ChosenSlot,
): Promise<{ booked: Booked } | { fieldErrors: FieldErrors } | { problem: ApiProblem }> {
  try {
    const own = sent.isKnown ? await api<typeof readOwnPatient>('GET', '/patients/me') : null
    const asked = { ...askedBy({ ...page, now: await page.now() }), own }
    const fieldErrors = checkValues(sent.values, asked)
    if (Object.keys(fieldErrors).length > 0) return { fieldErrors }
    if (own) await completeOwn(api, own, sent.values, asked.formatLocale)
    const booked = await api<typeof bookAppointment>('POST', '/appointments/', {
      headers: { 'idempotency-key': sent.key },
      body: bookingBody(sent, own, slot, asked.formatLocale),
    })
    return { booked }
  } catch (error) {
    if (!isProblem(error)) throw error
    const refused = fieldErrorsOf(error, sent.values.for)
    return Object.keys(refused).length > 0 ? { fieldErrors: refused } : { problem: error }
  }
}

/** @param own whoever is signed in as a patient */
export function bookingBody(sent: Sent, own: OwnPatient | null, slot: ChosenSlot, locale: string): Body {
  const { values, hold, agreed } = sent
  const said = visitFieldNames.map((name) => [name, values[name].trim()] as const)
  return {
    slot,
    ...(hold ? { hold: { id: hold.id, secret: hold.secret } } : {}),
    ...(agreed ? { agreedOffer: agreed } : {}),
    ...Object.fromEntries(said.filter(([, value]) => value !== '')),
    ...peopleOf(values, own, locale),
  }
}

/** Whom the visit is for, and who books it where the account does not tell. */
function peopleOf(values: FormValues, own: OwnPatient | null, locale: string): Pick<Body, 'patient' | 'bookedBy'> {
  if (values.for === 'me') {
    if (own) return {}
    const { givenName, familyName, email, phone, birthDate } = values
    return { patient: { givenName, familyName, email, ...phoneOf(phone), ...birthDateOf(birthDate, locale) } }
  }
  const { givenName, familyName, patientGivenName, patientFamilyName, patientBirthDate } = values
  return {
    // Somebody else is reached through whoever books for them.
    patient: {
      givenName: patientGivenName,
      familyName: patientFamilyName,
      email: own?.email ?? values.email,
      ...phoneOf(own?.phone ?? values.phone),
      ...birthDateOf(patientBirthDate, locale),
    },
    ...(own ? {} : { bookedBy: { givenName, familyName } }),
  }
}

const phoneOf = (typed: string) => (typed.trim() ? { phone: typed.trim() } : {})

function birthDateOf(typed: string, locale: string) {
  const read = readBirthDate(typed, locale)
  return 'date' in read ? { birthDate: read.date } : {}
}

/** What the clinic requires and an account lacks is asked for once and kept with the account, which knows better. */
async function completeOwn(api: Api, own: OwnPatient, values: FormValues, locale: string) {
  const missing = {
    ...(own.phone ? {} : phoneOf(values.phone)),
    ...(own.birthDate || values.for === 'other' ? {} : birthDateOf(values.birthDate, locale)),
  }
  if (Object.keys(missing).length === 0) return
  await api<typeof updateOwnPatient>('PATCH', '/patients/me', {
    headers: { 'if-match': `"${own.version}"` },
    body: missing,
  })
}

type PointerRow = [pointer: RegExp, name: PersonFieldName, error: FieldError]
const ofSomebodyElse: PointerRow[] = [
  [/\/patient\/givenName$/, 'patientGivenName', 'refused'],
  [/\/patient\/familyName$/, 'patientFamilyName', 'refused'],
  [/\/patient\/birthDate$/, 'patientBirthDate', 'birthDateNotReal'],
]
const ofPointer: PointerRow[] = [
  [/\/givenName$/, 'givenName', 'refused'],
  [/\/familyName$/, 'familyName', 'refused'],
  [/\/email$/, 'email', 'emailUnreadable'],
  [/\/birthDate$/, 'birthDate', 'birthDateNotReal'],
  [/\/phone$/, 'phone', 'phoneUnreadable'],
]

/** What the server found wrong, at the fields it is about. */
export function fieldErrorsOf(problem: Pick<ApiProblem, 'errors'>, visitFor: FormValues['for']): FieldErrors {
  const rows = visitFor === 'other' ? [...ofSomebodyElse, ...ofPointer] : ofPointer
  const found = problem.errors.flatMap(({ pointer, code }): [FieldName, string][] => {
    const field = pointer.slice('/body/'.length)
    if (isVisitField(field)) return [[field, code === 'required' ? code : 'invalid_value']]
    const match = rows.find(([pattern]) => pattern.test(pointer))
    if (!match) return []
    const [, name, error] = match
    return [[name, serverCodes[`${name} ${code}`] ?? error]]
  })
  return Object.fromEntries(found)
}

const serverCodes: Record<string, FieldError> = {
  'birthDate in_future': 'birthDateFuture',
  'birthDate too_old': 'birthDateTooOld',
  'birthDate required': 'birthDateMissing',
  'patientBirthDate in_future': 'birthDateFuture',
  'patientBirthDate too_old': 'birthDateTooOld',
  'patientBirthDate required': 'patientBirthDateMissing',
  'phone required': 'phoneMissing',
}
