import type { AnswerWords } from '@polyclinic/domain/forms/answer-rows.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { languageOfClinic } from '../../platform/language.ts'

const texts = {
  en: {
    columns: ['First name', 'Last name', 'Sent on', 'Sent by', 'Version'],
    ...{ yes: 'Yes', no: 'No', agreed: 'Agreed', notAgreed: 'Not agreed', signed: 'Signed by hand' },
  },
  de: {
    columns: ['Vorname', 'Nachname', 'Gesendet am', 'Gesendet von', 'Version'],
    ...{ yes: 'Ja', no: 'Nein', agreed: 'Eingewilligt', notAgreed: 'Nicht eingewilligt' },
    signed: 'Von Hand unterschrieben',
  },
}

/** What a table of answers says beside them, in the clinic's language. */
export function exportWords(clinic: Clinic): { columns: string[]; answers: AnswerWords } {
  const { columns, ...said } = texts[languageOfClinic(clinic)]
  return {
    columns,
    answers: {
      ...said,
      number: (value) => new Intl.NumberFormat(clinic.locale, { useGrouping: false }).format(value),
      date: (value) => formatNumericDate(value as PlainDate, clinic.locale),
    },
  }
}
