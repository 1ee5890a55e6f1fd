import { formatDuration } from '@polyclinic/domain/kit/format.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { DayVisit } from './day.ts'

/** `Annual check-up · 45 min`; it may break after the point only, and the duration not at all. */
export function ServiceLine({ service: { name, durationMinutes } }: Pick<DayVisit, 'service'>) {
  const { formatLocale } = useTexts()
  return (
    <>
      <Own>{name}</Own>
      {`\u00a0· ${formatDuration(durationMinutes, formatLocale).replaceAll(' ', '\u00a0')}`}
    </>
  )
}
