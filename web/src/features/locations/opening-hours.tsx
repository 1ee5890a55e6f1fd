import { formatWallRange, weekdayName } from '@polyclinic/domain/kit/format.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { hoursLines, type HoursLine, type OpeningHours } from './opening.ts'

type OpeningHoursListProps = {
  openingHours: OpeningHours
  /** The weekday of today, whose line has this class. */
  today?: { weekday: number; className: string | undefined }
  className?: string | undefined
}

/** The week as patients read it, days of equal hours together. */
export function OpeningHoursList({ openingHours, today, className }: OpeningHoursListProps) {
  const texts = useTexts()
  return (
    <dl className={className} aria-label={texts.t('public.openingHours')}>
      {hoursLines({ openingHours }).map((line) => (
        <div
          key={line.from}
          className={today && line.from <= today.weekday && today.weekday <= line.to ? today.className : undefined}
        >
          <dt>{daysOf(line, texts)}</dt>
          <dd>
            {line.hours.length === 0
              ? texts.t('public.closed')
              : line.hours.map((hours) => (
                  <span key={hours.opensAt}>{formatWallRange(hours.opensAt, hours.closesAt, texts.formatLocale)}</span>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function daysOf(line: HoursLine, { t, formatLocale }: Texts): string {
  const [from, to] = [weekdayName(line.from, formatLocale), weekdayName(line.to, formatLocale)]
  if (line.from === line.to) return from
  return line.to === line.from + 1 ? t('public.dayAndDay', { from, to }) : t('public.dayToDay', { from, to })
}
