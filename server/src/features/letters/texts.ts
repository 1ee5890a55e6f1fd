import type { LetterContent, SickNote } from '@polyclinic/domain/letters/model.ts'
import type { Language } from '../../platform/language.ts'

type KeptFrom = SickNote['keptFrom']

/** What the product itself says in a letter, as ICU messages. What a country calls it, `titleOf` and `noticeOf` know. */
type Texts = {
  placeAndDate: string
  patient: string
  birthDate: string
  replaces: string
  replaced: string
  kindOfNote: string
  first: string
  following: string
  unable: Record<KeptFrom, string>
  unableForADay: Record<KeptFrom, string>
  diagnosis: string
  salutation: string
  introduction: string
  thanks: string
  assessment: string
  question: string
  diagnoses: string
  findings: string
  therapy: string
  regards: string
  signature: string
  page: string
}

export const texts: Record<Language, Texts> = {
  en: {
    placeAndDate: '{place}, {date}',
    patient: 'Patient',
    birthDate: 'Date of birth',
    replaces: 'Replaces',
    replaced: '{reference} of {date}',
    kindOfNote: 'Kind of note',
    first: 'First note',
    following: 'Follow-up note',
    unable: {
      work: '{patient} was seen at our practice on {seen} and is unable to work from {from} through {until}.',
      school:
        '{patient} was seen at our practice on {seen} and is unable to attend school from {from} through {until}.',
    },
    unableForADay: {
      work: '{patient} was seen at our practice on {seen} and is unable to work on {from}.',
      school: '{patient} was seen at our practice on {seen} and is unable to attend school on {from}.',
    },
    diagnosis: 'Diagnosis',
    salutation: 'Dear colleague,',
    introduction: 'Thank you for seeing {patient}, who was last seen here on {seen}.',
    thanks: 'Thank you for referring {patient}, who was seen here on {seen}.',
    assessment: 'Assessment and recommendation',
    question: 'Question',
    diagnoses: 'Diagnoses',
    findings: 'Findings',
    therapy: 'Treatment and medicines',
    regards: 'With kind regards,',
    signature: 'Signature',
    page: 'Page {page} of {pages}',
  },
  de: {
    placeAndDate: '{place}, {date}',
    patient: 'Patient/in',
    birthDate: 'Geburtsdatum',
    replaces: 'Ersetzt',
    replaced: '{reference} vom {date}',
    kindOfNote: 'Art der Bescheinigung',
    first: 'Erste Bescheinigung',
    following: 'Folgebescheinigung',
    unable: {
      work: '{patient} war am {seen} in unserer Praxis und kann vom {from} bis einschließlich {until} nicht arbeiten.',
      school:
        '{patient} war am {seen} in unserer Praxis und kann vom {from} bis einschließlich {until} nicht am Unterricht teilnehmen.',
    },
    unableForADay: {
      work: '{patient} war am {seen} in unserer Praxis und kann am {from} nicht arbeiten.',
      school: '{patient} war am {seen} in unserer Praxis und kann am {from} nicht am Unterricht teilnehmen.',
    },
    diagnosis: 'Diagnose',
    salutation: 'Sehr geehrte Kollegin, sehr geehrter Kollege,',
    introduction: 'vielen Dank für die Mitbehandlung von {patient}, zuletzt hier am {seen}.',
    thanks: 'vielen Dank für die Zuweisung von {patient}, hier gesehen am {seen}.',
    assessment: 'Beurteilung und Empfehlung',
    question: 'Fragestellung',
    diagnoses: 'Diagnosen',
    findings: 'Befund',
    therapy: 'Therapie und Medikamente',
    regards: 'Mit freundlichen Grüßen',
    signature: 'Unterschrift und Stempel',
    page: 'Seite {page} von {pages}',
  },
}

/** What a letter is called, in the country where it is handed in. */
export function titleOf(content: LetterContent, country: string, language: Language): string {
  if (content.kind === 'referral') return language === 'de' ? 'Arztbrief' : 'Referral letter'
  if (content.kind === 'report') return language === 'de' ? 'Befundbericht' : 'Consultation report'
  if (language === 'de') return 'Ärztliche Bescheinigung'
  if (country !== 'US') return 'Medical certificate'
  return content.keptFrom === 'work' ? 'Work note' : 'School note'
}

/** What a letter is not, where somebody might take it for that. */
export function noticeOf({ kind }: LetterContent, country: string, language: Language): string | null {
  if (country !== 'DE') return null
  return {
    de: {
      'sick-note':
        'Private Bescheinigung. Sie ist keine elektronische Arbeitsunfähigkeitsbescheinigung (eAU) und wurde keiner Krankenkasse übermittelt.',
      referral: 'Dieser Brief ersetzt keinen Überweisungsschein (Muster 6).',
      report: null,
    },
    en: {
      'sick-note':
        'Private certificate. It is not the statutory electronic certificate of incapacity for work (eAU) and was not sent to a health insurer.',
      referral: 'This letter does not replace the statutory referral form (Muster 6).',
      report: null,
    },
  }[language][kind]
}
