import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Day } from './day.ts'

type EmptyDayProps = { day: Pick<Day, 'date' | 'today'>; hrefOf: (date: PlainDate | null) => string }

/** A day that nobody has booked, and the way on. */
export function EmptyDay({ day: { date, today }, hrefOf }: EmptyDayProps) {
  const { t } = useTexts()
  const isPast = date < today
  const next = addDays(date as PlainDate, 1)
  return (
    <Card bare>
      <EmptyState
        icon={CalendarDays}
        title={t(date === today ? 'doctor.emptyToday' : 'doctor.emptyDay')}
        action={<Button href={hrefOf(next === today ? null : next)}>{t('doctor.nextDay')}</Button>}
      >
        {t(isPast ? 'doctor.emptyPast' : 'doctor.emptyText')}
      </EmptyState>
    </Card>
  )
}
