import { formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Day } from './day.ts'
import { useNextVisits } from './use-next-visits.ts'

type EmptyDayProps = { day: Pick<Day, 'date' | 'today' | 'timeZone'>; hrefOf: (date: PlainDate | null) => string }

/** A day that nobody has booked, and the way on. */
export function EmptyDay({ day: { date, today, timeZone }, hrefOf }: EmptyDayProps) {
  const { t, formatLocale } = useTexts()
  const nextVisits = useNextVisits(date, timeZone)
  const isPast = date < today
  const next = nextVisits ?? addDays(date as PlainDate, 1)
  const word = nextVisits
    ? t('doctor.goTo', { date: formatWeekdayDate(nextVisits, formatLocale) })
    : t('doctor.nextDay')
  return (
    <Card bare>
      <EmptyState
        icon={CalendarDays}
        title={t(date === today ? 'doctor.emptyToday' : 'doctor.emptyDay')}
        action={<Button href={hrefOf(next === today ? null : next)}>{word}</Button>}
      >
        {t(isPast ? 'doctor.emptyPast' : 'doctor.emptyText')}
      </EmptyState>
    </Card>
  )
}
