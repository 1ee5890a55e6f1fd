import type { Texts } from '../../platform/i18n/texts.tsx'
import { bookerName, patientName, type DayVisit } from '../days/day.ts'
import { noAddressWords } from '../days/told-words.ts'

/** Who is told of what becomes of several visits of a series, and how. */
export const seriesToldWords = (visit: DayVisit, { t }: Pick<Texts, 't'>): string =>
  visit.patient.email
    ? t('series.toldByMail', { name: bookerName(visit) ?? patientName(visit) })
    : noAddressWords(visit, t)
