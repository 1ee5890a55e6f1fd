import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { formatDayRange } from '@polyclinic/domain/kit/format.ts'
import type { ChartFile } from './chart-file.ts'

/** What tells letters of one kind and day apart: "Nov 28 – 30, 2026", or to whom it is written. */
export function aboutWords(about: ChartFile['about'], formatLocale: string): string | null {
  if (!about) return null
  if ('recipient' in about) return about.recipient.split('\n')[0]!.trim()
  return formatDayRange(about.from as PlainDate, about.until as PlainDate, formatLocale, true)
}

/** As a file or letter is called once it is saved. */
export const nameOf = ({ name, reference }: Pick<ChartFile, 'name' | 'reference'>) =>
  [name, reference && formatReference(reference)].filter(Boolean).join(' ')

/** As it is called in a list: "Work note YM46-82XE (Nov 28 – 30, 2026)". */
export function fileName(file: Pick<ChartFile, 'name' | 'reference' | 'about'>, formatLocale: string): string {
  const words = aboutWords(file.about, formatLocale)
  return words === null ? nameOf(file) : `${nameOf(file)} (${words})`
}
