import type { LineProblem, ListColumn } from '@polyclinic/domain/patients/list-file.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { languageOfClinic } from '../../platform/language.ts'

type ListWords = {
  columns: Record<ListColumn, string>
  lastVisit: string
  line: string
  problem: string
  /** How the files are called. */
  file: string
  leftOut: string
  problems: Record<LineProblem, string>
}

const texts: Record<'en' | 'de', ListWords> = {
  en: {
    columns: {
      familyName: 'Last name',
      givenName: 'First name',
      birthDate: 'Date of birth',
      phone: 'Phone',
      email: 'Email',
    },
    lastVisit: 'Last visit',
    line: 'Line',
    problem: 'Problem',
    file: 'Patients',
    leftOut: 'Left out',
    problems: {
      required: 'is missing',
      not_a_name: 'is not a name',
      not_a_date: 'is not a date',
      short_year: 'needs a year of four digits',
      too_old: 'is too long ago',
      in_future: 'is in the future',
      not_a_phone: 'is not a phone number',
      not_an_email: 'is not an email address',
      doubled: 'is in the list twice',
      similar: 'may be somebody who is known already',
    },
  },
  de: {
    columns: {
      familyName: 'Nachname',
      givenName: 'Vorname',
      birthDate: 'Geburtsdatum',
      phone: 'Telefon',
      email: 'E-Mail',
    },
    lastVisit: 'Letzter Termin',
    line: 'Zeile',
    problem: 'Grund',
    file: 'Patienten',
    leftOut: 'Ausgelassen',
    problems: {
      required: 'fehlt',
      not_a_name: 'ist kein Name',
      not_a_date: 'ist kein Datum',
      short_year: 'braucht ein Jahr mit vier Ziffern',
      too_old: 'liegt zu weit zurück',
      in_future: 'liegt in der Zukunft',
      not_a_phone: 'ist keine Telefonnummer',
      not_an_email: 'ist keine E-Mail-Adresse',
      doubled: 'steht zweimal in der Liste',
      similar: 'ist vielleicht schon bekannt',
    },
  },
}

/** What stands in files of patients, in the clinic's language. */
export const listWords = (clinic: Clinic): ListWords => texts[languageOfClinic(clinic)]

/** `Phone is not a phone number`; of a whole line what it is. */
export function problemWords({ columns, problems }: ListWords, column: ListColumn, problem: LineProblem): string {
  return problem === 'doubled' || problem === 'similar' ? problems[problem] : `${columns[column]} ${problems[problem]}`
}
