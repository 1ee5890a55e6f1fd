import type { Texts } from '../../platform/i18n/texts.tsx'
import { bookerName, patientName, type DayVisit } from '../days/day.ts'

/** Who is told of what becomes of several visits, and how. */
export function toldWords(visit: DayVisit, { t }: Texts): string {
  const { email, isContactShown } = visit.patient
  if (email) return t('series.toldByMail', { name: bookerName(visit) ?? patientName(visit) })
  return t(isContactShown ? 'series.toldByPhone' : 'series.toldHidden')
}
