import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { bookerName } from './day.ts'
import type { Namesake } from './same-name.ts'

type NamesakesProps = { namesakes: readonly Namesake[]; timeZone: string; className?: string | undefined }

/** `Also at 10:50 AM, booked by Elena Delgado`. */
export function Namesakes({ namesakes, timeZone, className }: NamesakesProps) {
  const { t, formatLocale } = useTexts()
  return namesakes.map(({ visit, isSame }) => {
    const time = formatTime(visit.startsAt as Instant, formatLocale, timeZone)
    const name = bookerName(visit)
    return (
      <p key={visit.id} className={className}>
        {!isSame
          ? t('doctor.sameNameAt', { time })
          : name
            ? t('doctor.alsoAtBooked', { time, name })
            : t('doctor.alsoAt', { time })}
      </p>
    )
  })
}
