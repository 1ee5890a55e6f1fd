import { emailPattern } from '@polyclinic/domain/kit/email.ts'
import { nameAtMost, nameMistake, tidyName } from '@polyclinic/domain/kit/personal-name.ts'
import { phonePattern } from '@polyclinic/domain/kit/person-limits.ts'
import { consentDaysAtMost, consentVersion, type Urgency } from '@polyclinic/domain/referrals/limits.ts'
import { missingOf, type MissingField } from '@polyclinic/domain/referrals/missing.ts'
import { daysBetween, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { TypedConsent } from './consent-fields.tsx'
import type { OwnReferral } from './referral.ts'
import type { TypedReferral } from './use-own-referrals.ts'

/** The fields as they are typed, readable or not. */
export type TypedFields = {
  givenName: string
  familyName: string
  birthDate: string
  phone: string
  email: string
  serviceId: string
  reason: string
  question: string
  urgency: Urgency
} & TypedConsent

export const nothingTyped = (today: string): TypedFields => ({
  ...{ givenName: '', familyName: '', birthDate: '', phone: '', email: '', serviceId: '', reason: '', question: '' },
  ...{ urgency: 'routine', isConsented: false, givenBy: '', way: '', givenOn: today },
})

/** A draft as its fields have it. Consent to an earlier text is none to this one. */
export function fieldsOf({ patient, consent, ...draft }: OwnReferral, today: string): TypedFields {
  const given = consent?.version === consentVersion ? consent : null
  return {
    ...{ givenName: patient.givenName ?? '', familyName: patient.familyName ?? '' },
    ...{ birthDate: patient.birthDate ?? '', phone: patient.phone ?? '', email: patient.email ?? '' },
    ...{ serviceId: draft.serviceId ?? '', reason: draft.reason, question: draft.question, urgency: draft.urgency },
    ...{ isConsented: given !== null, givenBy: given?.givenBy ?? '', way: given?.way ?? '' },
    givenOn: given?.givenOn ?? today,
  }
}

const nameIn = (typed: string) => {
  const name = tidyName(typed)
  return nameMistake(name, nameAtMost) === null ? name : null
}
const matching = (pattern: RegExp, typed: string) => (pattern.test(typed.trim()) ? typed.trim() : null)
const isDate = (typed: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed)

const isConsentDay = (typed: string, today: string) =>
  isDate(typed) && typed <= today && daysBetween(typed as PlainDate, today as PlainDate) <= consentDaysAtMost

/** What is sent of it: what cannot be read yet stays in its field until it can. */
export const bodyOf = (typed: TypedFields, today: string): TypedReferral => ({
  patient: {
    ...{ givenName: nameIn(typed.givenName), familyName: nameIn(typed.familyName) },
    birthDate:
      isDate(typed.birthDate) && typed.birthDate >= '1900-01-01' && typed.birthDate <= today ? typed.birthDate : null,
    phone: matching(phonePattern, typed.phone),
    email: matching(emailPattern, typed.email)?.toLowerCase() ?? null,
  },
  ...{ serviceId: typed.serviceId || null, reason: typed.reason.trim(), question: typed.question.trim() },
  urgency: typed.urgency,
  consent:
    typed.isConsented && typed.givenBy && typed.way && isConsentDay(typed.givenOn, today)
      ? { version: consentVersion, givenBy: typed.givenBy, way: typed.way, givenOn: typed.givenOn }
      : null,
})

export type Missing = { field: keyof TypedFields; word: PlainTextKey }

const missingWords: Record<MissingField, Missing> = {
  givenName: { field: 'givenName', word: 'referrals.givenNameMissing' },
  familyName: { field: 'familyName', word: 'referrals.familyNameMissing' },
  birthDate: { field: 'birthDate', word: 'referrals.birthDateMissing' },
  contact: { field: 'phone', word: 'referrals.contactMissing' },
  reason: { field: 'reason', word: 'referrals.reasonMissing' },
  consent: { field: 'isConsented', word: 'referrals.consentMissing' },
}

/** Of a consent that is noted: all of it, or none is kept. */
function lackOfConsent({ isConsented, givenBy, way, givenOn }: TypedFields, today: string): Missing[] {
  if (!isConsented) return []
  return [
    ...(givenBy === '' ? [{ field: 'givenBy', word: 'referrals.consentByMissing' } as const] : []),
    ...(way === '' ? [{ field: 'way', word: 'referrals.consentWayMissing' } as const] : []),
    ...(isConsentDay(givenOn, today) ? [] : [{ field: 'givenOn', word: 'referrals.consentDateMissing' } as const]),
  ]
}

/** What is typed and cannot be read, or is half of something: it stands in its field alone, and is not kept with the draft. */
export function unreadIn(typed: TypedFields, today: string): Missing[] {
  const { patient } = bodyOf(typed, today)
  const unread = (field: 'givenName' | 'familyName' | 'birthDate' | 'phone' | 'email', word: PlainTextKey) =>
    typed[field].trim() !== '' && patient[field] === null ? [{ field, word }] : []
  return [
    ...unread('givenName', 'referrals.nameWrong'),
    ...unread('familyName', 'referrals.nameWrong'),
    ...unread('birthDate', 'referrals.birthDateWrong'),
    ...unread('phone', 'referrals.phoneWrong'),
    ...unread('email', 'referrals.emailWrong'),
    ...lackOfConsent(typed, today),
  ]
}

/** What keeps it from being sent, in the order of the form. */
export function missingIn(typed: TypedFields, today: string): Missing[] {
  const unread = unreadIn(typed, today)
  const isUnread = (fields: readonly (keyof TypedFields)[]) => unread.some(({ field }) => fields.includes(field))
  const missing = missingOf(bodyOf(typed, today), consentVersion)
    .map((field) => missingWords[field])
    .filter(({ field }) => {
      if (field === 'phone') return !isUnread(['phone', 'email'])
      return !isUnread(field === 'isConsented' ? ['givenBy', 'way', 'givenOn'] : [field])
    })
  const order = Object.keys(typed)
  return [...unread, ...missing].toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}
