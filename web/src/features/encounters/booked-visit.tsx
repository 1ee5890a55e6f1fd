import { formatFullDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type BookedVisitProps = {
  /** What it is: the next one, or the one that was just booked. */
  title: string
  visit: { startsAt: string; timeZone: string; serviceName: string; providerName: string }
  /** Where it is moved or cancelled. */
  href?: string | undefined
}

/** A visit that is booked: when, what for, and with whom. */
export function BookedVisit({ title, visit, href }: BookedVisitProps) {
  const { t, formatLocale } = useTexts()
  const startsAt = visit.startsAt as Instant
  return (
    <Note
      tone="ok"
      icon={CalendarCheck}
      action={
        href && (
          <Button size="small" href={href}>
            {t('followUp.inCalendar')}
          </Button>
        )
      }
    >
      <b>{title}</b>
      {': '}
      {formatFullDate(dateIn(visit.timeZone, startsAt), formatLocale)},{' '}
      {formatTime(startsAt, formatLocale, visit.timeZone)} · <Own>{visit.serviceName}</Own> · {visit.providerName}
    </Note>
  )
}
