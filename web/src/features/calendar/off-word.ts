import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { Column } from './columns.ts'

const words = {
  closed: 'calendar.closed',
  'time-off': 'calendar.timeOff',
  'no-hours': 'calendar.noHours',
} as const satisfies Record<NonNullable<Column['off']>, PlainTextKey>

/** Why nobody is seen on a day, how late the doctor is, that a room is out of order, or that the hours are others than usual; null where nothing is to be said. */
export function offWord(
  { off, differs, late, isOutOfOrder }: Pick<Column, 'off' | 'differs' | 'late' | 'isOutOfOrder'>,
  t: Texts['t'],
): string | null {
  if (isOutOfOrder) return t('calendar.outOfOrder')
  if (late) return t('calendar.late', { count: late })
  return off ? t(words[off]) : differs ? t('calendar.otherHours') : null
}

/** That, else where the doctor works, one place after the other, where the clinic has several. */
export function headWords(column: Column, t: Texts['t']): string | null {
  const places = new Set(column.open.flatMap(({ place }) => place ?? []))
  return offWord(column, t) ?? ([...places].join(', ') || null)
}
