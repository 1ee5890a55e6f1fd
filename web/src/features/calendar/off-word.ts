import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { Column } from './columns.ts'

const words = {
  closed: 'calendar.closed',
  'time-off': 'calendar.timeOff',
  'no-hours': 'calendar.noHours',
} as const satisfies Record<NonNullable<Column['off']>, PlainTextKey>

/** Why nobody is seen on a day, or that its hours are others than usual; null where nothing is to be said. */
export const offWord = ({ off, differs }: Column, t: Texts['t']): string | null =>
  off ? t(words[off]) : differs ? t('calendar.otherHours') : null
