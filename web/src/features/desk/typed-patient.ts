import { phonePattern } from '@polyclinic/domain/kit/person-limits.ts'
import { emailPattern } from '@polyclinic/domain/kit/email.ts'
import { nameAtMost, nameMistake, tidyName } from '@polyclinic/domain/kit/personal-name.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { birthDateOf } from '@polyclinic/domain/patients/birth-date.ts'
import type { Known } from './desk.ts'
import { withWholeYear } from '../forms/whole-year.ts'

/** What was typed of somebody at the desk: three lines. */
export const typedNames = ['givenName', 'familyName', 'birthDate', 'contact'] as const
export type TypedName = (typeof typedNames)[number]
export type Typed = Record<TypedName, string>
export const nothingTyped: Typed = { givenName: '', familyName: '', birthDate: '', contact: '' }

/** `Rosa Delgado`, or `Delgado, Rosa`, as the fields have it; a number is no name. */
export function namesIn(said: string): Typed {
  const [family = '', given] = said.split(',').map((part) => tidyName(part))
  if (/^\s*[+\d]/.test(said)) return nothingTyped
  if (given !== undefined) return { ...nothingTyped, givenName: given, familyName: family }
  const [first = '', ...others] = family.split(' ')
  return { ...nothingTyped, givenName: first, familyName: others.join(' ') }
}

type Reading = { today: PlainDate; formatLocale: string }

/** As far as it can be read: who may be known by it. */
export function readPatient(typed: Typed, { today, formatLocale }: Reading): Known {
  const name = (each: 'givenName' | 'familyName') => {
    const tidy = tidyName(typed[each])
    return nameMistake(tidy, nameAtMost) === null ? { [each]: tidy } : {}
  }
  const birthDate = birthDateOf(withWholeYear(typed.birthDate, today, formatLocale), today, formatLocale)
  return { ...name('givenName'), ...name('familyName'), ...(birthDate && { birthDate }), ...readContact(typed.contact) }
}

/** One line for both: an address has an @. */
function readContact(typed: string): Pick<Known, 'phone' | 'email'> {
  const contact = typed.trim()
  if (contact.includes('@')) return emailPattern.test(contact) ? { email: contact.toLowerCase() } : {}
  return phonePattern.test(contact) ? { phone: contact } : {}
}

/** Whether anybody can be known by it: the name with the birth date, a number, or an address. */
export const canBeKnown = ({ givenName, familyName, birthDate, phone, email }: Known) =>
  Boolean((givenName && familyName && birthDate) || phone || email)

/** What has to be typed anew before somebody is written down. */
export const wrongOf = (typed: Typed, read: Known): TypedName[] =>
  typedNames.filter((name) =>
    name === 'contact' ? typed.contact.trim() !== '' && !read.phone && !read.email : !read[name],
  )
