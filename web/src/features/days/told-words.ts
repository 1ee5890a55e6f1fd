import type { Texts } from '../../platform/i18n/texts.tsx'
import { patientName, type DayVisit } from './day.ts'

/** Who of several is told by mail of what is done with their visits, and whom somebody has to phone, by name. */
export function toldWords(visits: readonly DayVisit[], t: Texts['t']): string {
  const unreached = visits.filter(({ patient }) => !patient.email)
  const mailed = t('doctor.groupMailed', { count: visits.length - unreached.length })
  if (unreached.length === 0) return mailed
  return `${mailed} ${t('doctor.delayCall', { names: unreached.map(patientName).join(', ') })}`
}
