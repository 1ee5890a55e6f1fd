import { nameAtMost, nameMistake, tidyName } from '@polyclinic/domain/kit/personal-name.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { AnswerName, Answers } from './answers.ts'
import { readBirthDate } from './birth-date.ts'
import type { OwnPatient } from './own-patient.ts'

export type Mistake =
  | 'givenNameMissing'
  | 'familyNameMissing'
  | 'patientGivenNameMissing'
  | 'patientFamilyNameMissing'
  | 'nameInvisible'
  | 'nameAddress'
  | 'nameSigns'
  | 'nameLetter'
  | 'nameLength'
  | 'emailMissing'
  | 'emailAt'
  | 'emailEnding'
  | 'emailUnreadable'
  | 'birthDateMissing'
  | 'patientBirthDateMissing'
  | 'birthDateUnreadable'
  | 'birthDateYear'
  | 'birthDateNotReal'
  | 'birthDateFuture'
  | 'birthDateTooOld'
  | 'phoneMissing'
  | 'phoneUnreadable'
  | 'insuranceMissing'
  | 'messageTooLong'
  /** The server refused what we let pass. */
  | 'refused'

/** At most one for each answer. */
export type Mistakes = Partial<Record<AnswerName, Mistake>>

type Asking = 'off' | 'optional' | 'required'

export type Asked = {
  /** What the account of who is signed in knows of them, besides name and email; null for everybody else. */
  own: Pick<OwnPatient, 'phone' | 'birthDate'> | null
  phone: Asking
  birthDate: Asking
  insurance: Asking
  /** Today where the clinic is. */
  today: PlainDate
  /** Decides in which order a date is read. */
  formatLocale: string
}

export const messageAtMost = 1000

/** What has to be mended before the visit can be booked; the server checks again. */
export function checkAnswers(answers: Answers, asked: Asked): Mistakes {
  const { own } = asked
  const isForOther = answers.for === 'other'
  const found: { [name in AnswerName]: Mistake | undefined } = {
    givenName: own ? undefined : mistakeInName(answers.givenName, 'givenNameMissing'),
    familyName: own ? undefined : mistakeInName(answers.familyName, 'familyNameMissing'),
    email: own ? undefined : emailMistake(answers.email),
    birthDate: isForOther || own?.birthDate ? undefined : birthDateMistake(answers.birthDate, asked),
    phone: own?.phone ? undefined : phoneMistake(answers.phone, asked.phone),
    patientGivenName: isForOther ? mistakeInName(answers.patientGivenName, 'patientGivenNameMissing') : undefined,
    patientFamilyName: isForOther ? mistakeInName(answers.patientFamilyName, 'patientFamilyNameMissing') : undefined,
    patientBirthDate: isForOther ? patientBirthDateMistake(answers.patientBirthDate, asked) : undefined,
    insurance: asked.insurance === 'required' && answers.insurance === '' ? 'insuranceMissing' : undefined,
    message: answers.message.trim().length > messageAtMost ? 'messageTooLong' : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, mistake]) => mistake !== undefined))
}

const nameMistakes = {
  name_invisible: 'nameInvisible',
  name_address: 'nameAddress',
  name_signs: 'nameSigns',
  name_letter: 'nameLetter',
  name_length: 'nameLength',
} as const

/** What is wrong with a typed name; the sentence for none differs from field to field. */
export function mistakeInName<Missing extends Mistake>(typed: string, missing: Missing) {
  const mistake = nameMistake(tidyName(typed), nameAtMost)
  return mistake === null ? undefined : mistake === 'required' ? missing : nameMistakes[mistake]
}

function emailMistake(typed: string): Mistake | undefined {
  const email = typed.trim()
  if (email === '') return 'emailMissing'
  const [name, domain, ...more] = email.split('@')
  if (domain === undefined) return 'emailAt'
  if (!name || more.length > 0 || !/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i.test(name)) return 'emailUnreadable'
  if (/^[^.]+\.?$/.test(domain)) return 'emailEnding'
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i.test(domain) ? undefined : 'emailUnreadable'
}

function birthDateMistake(typed: string, { birthDate, today, formatLocale }: Asked): Mistake | undefined {
  if (birthDate === 'off') return undefined
  if (typed.trim() === '') return birthDate === 'required' ? 'birthDateMissing' : undefined
  const read = readBirthDate(typed, formatLocale)
  if ('mistake' in read) return read.mistake
  if (read.date > today) return 'birthDateFuture'
  return read.date < '1900-01-01' ? 'birthDateTooOld' : undefined
}

function patientBirthDateMistake(typed: string, asked: Asked): Mistake | undefined {
  const mistake = birthDateMistake(typed, asked)
  return mistake === 'birthDateMissing' ? 'patientBirthDateMissing' : mistake
}

function phoneMistake(typed: string, phone: Asking): Mistake | undefined {
  if (phone === 'off') return undefined
  if (typed.trim() === '') return phone === 'required' ? 'phoneMissing' : undefined
  return /^\+?[0-9 ()./-]{6,31}$/.test(typed.trim()) ? undefined : 'phoneUnreadable'
}
