import type { bookAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { isVisitField, visitFieldNames } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import {
  eachPersonField,
  isPatientsOwn,
  isPersonField,
  personFields,
  type PersonFieldName,
} from '@polyclinic/domain/patients/person-fields.ts'
import type { readOwnPatient, updateOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { isProblem, type ApiProblem } from '../../../platform/api/problem.ts'
import { formatLocale } from '../../../platform/i18n/locales.ts'
import type { Page } from '../../../platform/page/context.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ChosenSlot } from '../../slots/slot-value.ts'
import { dependantId, patientsInput, type FieldName, type FormValues, type PersonInput } from './form-values.ts'
import { readTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { checkValues, type FieldRules, type FieldError, type FieldErrors } from './check-values.ts'
import type { OwnPatient } from './own-patient.ts'
import type { SentForm } from './sent-form.ts'

export type BookedAppointment = Answer<typeof bookAppointment>
type Body = NonNullable<Call<typeof bookAppointment>['body']>

/** What this clinic asks for, on the day it is there. */
export function askedBy({
  organization,
  locale,
  now,
}: Pick<Page, 'organization' | 'locale'> & { now: string }): Omit<FieldRules, 'own'> {
  const { settings } = organization
  const { timeZone, locale: clinicLocale } = settings
  return {
    settings,
    today: dateIn(timeZone, now as Instant),
    formatLocale: formatLocale(locale, clinicLocale),
  }
}

/** Books with the time's own key, so that sending twice books once. `email` is where the confirmation goes. */
export async function book(
  { api, page }: { api: Api; page: Page },
  sent: SentForm,
  slot: ChosenSlot,
): Promise<{ booked: BookedAppointment; email: string } | { fieldErrors: FieldErrors } | { problem: ApiProblem }> {
  try {
    const own = sent.isKnown ? await api<typeof readOwnPatient>('GET', '/patients/me') : null
    const asked = { ...askedBy({ ...page, now: await page.now() }), own }
    const fieldErrors = checkValues(sent.values, asked)
    if (Object.keys(fieldErrors).length > 0) return { fieldErrors }
    if (own && dependantId(sent.values.for) === null) await completeOwn(api, own, sent.values, asked.formatLocale)
    const booked = await api<typeof bookAppointment>('POST', '/appointments/', {
      headers: { 'idempotency-key': sent.key },
      body: bookingBody(sent, own, slot, asked.formatLocale),
    })
    return { booked, email: own?.email ?? sent.values.email }
  } catch (error) {
    if (!isProblem(error)) throw error
    const refused = fieldErrorsOf(error, sent.values.for)
    return Object.keys(refused).length > 0 ? { fieldErrors: refused } : { problem: error }
  }
}

/** @param own whoever is signed in as a patient */
export function bookingBody(sent: SentForm, own: OwnPatient | null, slot: ChosenSlot, locale: string): Body {
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
function peopleOf(
  values: FormValues,
  own: OwnPatient | null,
  locale: string,
): Pick<Body, 'patient' | 'patientId' | 'bookedBy'> {
  const { givenName, familyName, email } = values
  if (values.for === 'me') {
    if (own) return {}
    return { patient: { givenName, familyName, email, ...known((name) => toSend(name, values[name], locale)) } }
  }
  const patientId = dependantId(values.for)
  if (own && patientId !== null) return { patientId }
  return {
    // Somebody else is reached through whoever books for them.
    patient: {
      givenName: values.patientGivenName,
      familyName: values.patientFamilyName,
      email: own?.email ?? email,
      ...known((name) =>
        isPatientsOwn(name)
          ? toSend(name, values[patientsInput(name)], locale)
          : own?.[name] || toSend(name, values[name], locale),
      ),
    },
    ...(own ? {} : { bookedBy: { givenName, familyName } }),
  }
}

const known = (valueOf: (name: PersonFieldName) => string | null): { [N in PersonFieldName]?: string } =>
  Object.fromEntries(Object.entries(eachPersonField(valueOf)).filter(([, value]) => value !== null))

/** What was typed, as the API takes it; null for nothing. */
export function toSend(name: PersonFieldName, typed: string, locale: string): string | null {
  if (personFields[name].kind !== 'birth-date') return typed.trim() || null
  const read = readTypedDate(typed, locale)
  return 'date' in read ? read.date : null
}

/** What the clinic requires and an account lacks is asked for once and kept with the account, which knows better. */
async function completeOwn(api: Api, own: OwnPatient, values: FormValues, locale: string) {
  const missing = known((name) =>
    own[name] || (values.for === 'other' && isPatientsOwn(name)) ? null : toSend(name, values[name], locale),
  )
  if (Object.keys(missing).length === 0) return
  await api<typeof updateOwnPatient>('PATCH', '/patients/me', {
    headers: { 'if-match': `"${own.version}"` },
    body: missing,
  })
}

type InputError = [input: PersonInput, error: FieldError]

/** What the server refused of a person, and we let pass. */
const refusalOf = { 'birth-date': 'birthDateNotReal', phone: 'phoneUnreadable', text: 'refused' } as const
const birthDateRefusals: Record<string, FieldError> = { in_future: 'birthDateFuture', too_old: 'birthDateTooOld' }

function inputErrorOf(pointer: string, code: string, isForOther: boolean): InputError | null {
  const [field = '', owner] = pointer.split('/').toReversed()
  const isPatients = isForOther && owner === 'patient'
  if (field === 'givenName') return [isPatients ? 'patientGivenName' : field, 'refused']
  if (field === 'familyName') return [isPatients ? 'patientFamilyName' : field, 'refused']
  if (field === 'email') return [field, 'emailUnreadable']
  if (!isPersonField(field)) return null
  const input = isPatients && isPatientsOwn(field) ? patientsInput(field) : field
  if (code === 'required') return [input, `${input}Missing`]
  const { kind } = personFields[field]
  return [input, (kind === 'birth-date' && birthDateRefusals[code]) || refusalOf[kind]]
}

/** What the server found wrong, at the fields it is about. */
export function fieldErrorsOf(problem: Pick<ApiProblem, 'errors'>, visitFor: FormValues['for']): FieldErrors {
  const found = problem.errors.flatMap(({ pointer, code }): (readonly [FieldName | 'for', string])[] => {
    const field = pointer.slice('/body/'.length)
    if (field === 'patientId') return [['for', 'notForThem']]
    if (isVisitField(field)) return [[field, code === 'required' ? code : 'invalid_value']]
    return [inputErrorOf(pointer, code, visitFor === 'other')].filter((each) => each !== null)
  })
  return Object.fromEntries(found)
}
