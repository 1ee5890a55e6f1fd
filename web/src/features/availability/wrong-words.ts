import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { WrongPart } from './typed-time-off.ts'

/** What is said of a part of time off that is missing or cannot be. */
export const wrongWords = {
  from: 'availability.firstDayWrong',
  to: 'availability.lastDayWrong',
  fromTime: 'availability.fromTimeMissing',
  toTime: 'availability.toTimeMissing',
} as const satisfies Record<WrongPart, PlainTextKey>
