import type { Texts } from '../../platform/i18n/texts.tsx'
import type { ChangedVisits } from './use-fates.ts'

/** How many visits are moved, and how many canceled. */
export const changedWords = ({ moved, canceled }: ChangedVisits, t: Texts['t']): string[] => [
  ...(moved.length > 0 ? [t('availability.sumMoved', { count: moved.length })] : []),
  ...(canceled.length > 0 ? [t('availability.sumCanceled', { count: canceled.length })] : []),
]

/** The same after what was saved, with how long cancellations can be undone. */
export const savedWords = (saved: string, changed: ChangedVisits, t: Texts['t']): string =>
  [saved, ...changedWords(changed, t), ...(changed.canceled.length > 0 ? [t('availability.undoSoon')] : [])].join(' ')
