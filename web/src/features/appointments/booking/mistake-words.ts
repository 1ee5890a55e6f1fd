import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import type { Texts } from '../../../platform/i18n/texts.tsx'
import { answerNames, type AnswerName } from './answers.ts'
import { writeBirthDate } from './birth-date.ts'
import type { Mistake, Mistakes } from './check-answers.ts'

const sentences: Record<Exclude<Mistake, 'birthDateUnreadable'>, PlainTextKey> = {
  givenNameMissing: 'booking.givenNameMissing',
  familyNameMissing: 'booking.familyNameMissing',
  patientGivenNameMissing: 'booking.patientGivenNameMissing',
  patientFamilyNameMissing: 'booking.patientFamilyNameMissing',
  nameInvisible: 'booking.nameInvisible',
  nameAddress: 'booking.nameAddress',
  nameSigns: 'booking.nameSigns',
  nameLetter: 'booking.nameLetter',
  nameLength: 'booking.nameLength',
  emailMissing: 'booking.emailMissing',
  emailAt: 'booking.emailAt',
  emailEnding: 'booking.emailEnding',
  emailUnreadable: 'booking.emailUnreadable',
  birthDateMissing: 'booking.birthDateMissing',
  patientBirthDateMissing: 'booking.patientBirthDateMissing',
  birthDateYear: 'booking.birthDateYear',
  birthDateNotReal: 'booking.birthDateNotReal',
  birthDateFuture: 'booking.birthDateFuture',
  birthDateTooOld: 'booking.birthDateTooOld',
  phoneMissing: 'booking.phoneMissing',
  phoneUnreadable: 'booking.phoneUnreadable',
  insuranceMissing: 'booking.insuranceMissing',
  messageTooLong: 'booking.messageTooLong',
  refused: 'booking.answerRefused',
}

/** For the summary, where the field's own sentence would not say which field it is about. */
const summaries: Record<AnswerName, PlainTextKey> = {
  givenName: 'booking.checkGivenName',
  familyName: 'booking.checkFamilyName',
  email: 'booking.checkEmail',
  birthDate: 'booking.checkBirthDate',
  phone: 'booking.checkPhone',
  patientGivenName: 'booking.checkPatientGivenName',
  patientFamilyName: 'booking.checkPatientFamilyName',
  patientBirthDate: 'booking.checkPatientBirthDate',
  insurance: 'booking.checkInsurance',
  message: 'booking.checkMessage',
}

/** What is wrong with one answer, under its field. */
export function mistakeSentence(mistake: Mistake | undefined, { t, formatLocale }: Texts): string | undefined {
  if (mistake === undefined) return undefined
  if (mistake === 'birthDateUnreadable')
    return t('booking.birthDateUnreadable', { example: writeBirthDate('1985-03-08', formatLocale) })
  return t(sentences[mistake])
}

/** All of them for the summary on top, in the order of the fields. */
export function mistakeSummary(mistakes: Mistakes, texts: Texts): { id: string; message: string }[] {
  return answerNames.flatMap((name) => {
    const mistake = mistakes[name]
    if (!mistake) return []
    const says = mistake.endsWith('Missing') ? mistakeSentence(mistake, texts) : undefined
    return [{ id: name, message: says ?? texts.t(summaries[name]) }]
  })
}
