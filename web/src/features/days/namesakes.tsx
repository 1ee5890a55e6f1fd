import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { bookerName } from './day.ts'
import type { Namesake } from './same-name.ts'

type NamesakesProps = { namesakes: readonly Namesake[]; timeZone: string; className?: string | undefined }

/** `Also at 10:50 AM, booked by Elena Delgado`; `Overlaps with 10:15 AM, Dr. Maya Okafor`. */
export function Namesakes({ namesakes, timeZone, className }: NamesakesProps) {
  const { t, formatLocale } = useTexts()
  return namesakes.map(({ visit, isSame, isAtOnce }) => {
    const time = formatTime(visit.startsAt as Instant, formatLocale, timeZone)
    const name = bookerName(visit)
    const { birthDate } = visit.patient
    const date = birthDate && formatNumericDate(birthDate as PlainDate, formatLocale)
    return (
      <p key={visit.id} className={className}>
        {isAtOnce
          ? t('doctor.overlapsWith', { time, doctor: visit.provider.name })
          : !isSame
            ? date
              ? t('doctor.sameNameBorn', { time, date })
              : t('doctor.sameNameAt', { time })
            : name
              ? t('doctor.alsoAtBooked', { time, name })
              : t('doctor.alsoAt', { time })}
      </p>
    )
  })
}
