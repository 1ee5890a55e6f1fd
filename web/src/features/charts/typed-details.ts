import { emailPattern } from '@polyclinic/domain/kit/email.ts'
import { phonePattern } from '@polyclinic/domain/kit/person-limits.ts'
import { nameAtMost, nameMistake, tidyName } from '@polyclinic/domain/kit/personal-name.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { correctableNames, type Correctable, type CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import { isPersonField, personFields } from '@polyclinic/domain/patients/person-fields.ts'
import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { birthDateOf } from '@polyclinic/domain/patients/birth-date.ts'
import { withWholeYear } from '../forms/whole-year.ts'
import type { Correction } from './use-details.ts'

/** As typed: nothing is empty text, and a date is written as the language writes it. */
export type TypedDetails = Record<CorrectableName, string>
export type Reading = { today: PlainDate; formatLocale: string }

/** What of a field is a date, a number or words. */
export const kindOf = (name: CorrectableName) => (isPersonField(name) ? personFields[name].kind : name)

export const writeDetails = (stored: Correctable, formatLocale: string): TypedDetails =>
  Object.fromEntries(
    correctableNames.map((name) => {
      const value = stored[name] ?? ''
      return [name, value && kindOf(name) === 'birth-date' ? writeTypedDate(value, formatLocale) : value]
    }),
  ) as TypedDetails

/** What is meant; null: nothing, undefined: it cannot be read. */
export function readDetail(name: CorrectableName, typed: string, { today, formatLocale }: Reading) {
  const text = typed.trim()
  const kind = kindOf(name)
  if (kind === 'givenName' || kind === 'familyName') {
    const tidy = tidyName(typed)
    return nameMistake(tidy, nameAtMost) === null ? tidy : undefined
  }
  if (text === '') return null
  if (kind === 'birth-date')
    return birthDateOf(withWholeYear(text, today, formatLocale), today, formatLocale) ?? undefined
  if (kind === 'email') return emailPattern.test(text) ? text.toLowerCase() : undefined
  return kind !== 'phone' || phonePattern.test(text) ? text : undefined
}

/** Which fields whoever types has touched, since they were as they are stored. */
export const touchedIn = (typed: TypedDetails, stored: Correctable, { formatLocale }: Reading): CorrectableName[] => {
  const written = writeDetails(stored, formatLocale)
  return correctableNames.filter((name) => typed[name].trim() !== written[name])
}

/** What cannot be sent like that; a date of birth is corrected, and not taken away. */
export const wrongIn = (typed: TypedDetails, stored: Correctable, reading: Reading): CorrectableName[] =>
  touchedIn(typed, stored, reading).filter((name) => {
    const read = readDetail(name, typed[name], reading)
    return read === undefined || (read === null && kindOf(name) === 'birth-date')
  })

/** What is to be another; call it with what can be read only. */
export const correctionOf = (typed: TypedDetails, stored: Correctable, reading: Reading): Correction =>
  Object.fromEntries(touchedIn(typed, stored, reading).map((name) => [name, readDetail(name, typed[name], reading)]))

/** Somebody else changed the record: what was touched stays as typed, the rest is as they wrote it. */
export const onTopOf = (
  typed: TypedDetails,
  { before, now }: Record<'before' | 'now', Correctable>,
  reading: Reading,
): TypedDetails => {
  const touched = touchedIn(typed, before, reading)
  const written = writeDetails(now, reading.formatLocale)
  return Object.fromEntries(
    correctableNames.map((name) => [name, touched.includes(name) ? typed[name] : written[name]]),
  ) as TypedDetails
}
