import type { Texts } from '../../platform/i18n/texts.tsx'
import type { DayVisit } from '../days/day.ts'
import { toCallWords } from '../days/told-words.ts'
import type { DelayRecipients } from './use-delay.ts'

/** How many are written to, and who has to be called because there is no address: the server knows of each. */
export function delayToldWords(told: DelayRecipients, items: readonly DayVisit[], { t }: Pick<Texts, 't'>): string {
  const mailed = told.filter(({ isMailed }) => isMailed).length
  const toCall = told.flatMap(({ id, isMailed }) => (isMailed ? [] : items.filter((visit) => visit.id === id)))
  return [t('doctor.delayMailed', { count: mailed }), ...(toCall.length > 0 ? [toCallWords(toCall, t)] : [])].join(' ')
}
