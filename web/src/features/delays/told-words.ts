import type { Texts } from '../../platform/i18n/texts.tsx'
import { patientName, type DayVisit } from '../days/day.ts'
import type { DelayRecipients } from './use-delay.ts'

/** How many are written to, and who has to be called because there is no address. */
export function toldWords(told: DelayRecipients, items: readonly DayVisit[], { t }: Pick<Texts, 't'>): string {
  const mailed = told.filter(({ isMailed }) => isMailed).length
  const toCall = told.flatMap(({ id, isMailed }) => (isMailed ? [] : items.filter((visit) => visit.id === id)))
  const names = toCall.map((visit) => [patientName(visit), visit.patient.phone].filter(Boolean).join(', '))
  return [
    t('doctor.delayMailed', { count: mailed }),
    ...(names.length > 0 ? [t('doctor.delayCall', { names: names.join('; ') })] : []),
  ].join(' ')
}
