import { formatDuration } from '@polyclinic/domain/kit/format.ts'
import type { DayVisit } from './day.ts'

/** `Annual check-up · 45 min`; it may break after the point only, and the duration not at all. */
export const serviceLine = ({ name, durationMinutes }: DayVisit['service'], locale: string) =>
  `${name}\u00a0· ${formatDuration(durationMinutes, locale).replaceAll(' ', '\u00a0')}`
