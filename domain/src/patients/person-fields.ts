import type { Asking } from '../appointments/visit-fields.ts'
import type { AskSettings } from '../organizations/model.ts'

type PersonField = {
  /** Of `patients`. */
  column: string
  kind: 'text' | 'phone' | 'birth-date'
  /** As typed. */
  atMost: number
  /** By a setting of the clinic, or always. */
  asked: Asking | keyof AskSettings
  /** What somebody is reached by is the booker's where they book for somebody else, and goes first where a record stays. */
  isContact: boolean
  /** The browser's own name of it. */
  autoComplete: 'bday' | 'tel' | 'off'
}

/**
 * What is known of a person beside name and email, in the order of the forms: asked by the form of a booking, changed by
 * whoever it is about, shown to the clinic on the visit's day and to whoever asks for their data, and erased.
 */
export const personFields = {
  birthDate: {
    column: 'birth_date',
    kind: 'birth-date',
    atMost: 20,
    asked: 'askBirthDate',
    isContact: false,
    autoComplete: 'bday',
  },
  phone: { column: 'phone', kind: 'phone', atMost: 32, asked: 'askPhone', isContact: true, autoComplete: 'tel' },
} as const satisfies Record<string, PersonField>

type Fields = typeof personFields
export type PersonFieldName = keyof Fields
/** Those that the patient has of their own, whoever books. */
export type PatientsOwnName = {
  [N in PersonFieldName]: Fields[N]['isContact'] extends true ? never : N
}[PersonFieldName]
export type PersonColumn = Fields[PersonFieldName]['column']
export type PersonFieldValues = { [N in PersonFieldName]: string | null }

export const personFieldNames = Object.keys(personFields) as PersonFieldName[]
export const isPatientsOwn = (name: PersonFieldName): name is PatientsOwnName => !personFields[name].isContact
const kindOf = (name: PersonFieldName): PersonField['kind'] => personFields[name].kind
export const personTextNames = personFieldNames.filter((name) => kindOf(name) === 'text')
export const isPersonField = (name: string): name is PersonFieldName => Object.hasOwn(personFields, name)

/** Something for each field. */
export const eachPersonField = <T>(valueOf: (name: PersonFieldName) => T) =>
  Object.fromEntries(personFieldNames.map((name) => [name, valueOf(name)])) as Record<PersonFieldName, T>

/** Whether this clinic asks for it. */
export function askingOfPerson(name: PersonFieldName, settings: AskSettings): Asking {
  const { asked }: PersonField = personFields[name]
  return asked in settings ? settings[asked as keyof AskSettings] : (asked as Asking)
}
