import { formatMonthDay } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { noteHref } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import styles from './chart-head.module.css'
import type { Chart } from './use-chart.ts'

type ChartActionsProps = {
  nextNote: Chart['nextNote']
  /** Of the staff, in which a note opens. */
  area: string
  today: PlainDate
  /** Null for who may not book. */
  onBook: (() => void) | null
  /** Where they are referred to others; null where that is in sight, and for who may not. */
  referHref: string | null
  /** Where their requests about data, consents and holds are; null for who may not. */
  dataHref: string | null
}

/** What one does next with a patient: the note that waits, if one does, else the next visit. */
export function ChartActions({ nextNote, area, today, onBook, referHref, dataHref }: ChartActionsProps) {
  const texts = useTexts()
  if (!nextNote && !onBook && !referHref && !dataHref) return null
  return (
    <div className={styles.actions}>
      {nextNote && (
        <Button kind="main" icon={NotebookPen} href={noteHref(`/${area}`, nextNote.appointmentId)}>
          {noteWords(nextNote, today, texts)}
        </Button>
      )}
      {onBook && (
        <Button kind={nextNote ? 'line' : 'main'} icon={CalendarPlus} onClick={onBook}>
          {texts.t('charts.bookVisit')}
        </Button>
      )}
      {referHref && (
        <Button kind="line" icon={Send} href={referHref}>
          {texts.t('outgoing.refer')}
        </Button>
      )}
      {dataHref && (
        <Button kind="quiet" icon={ShieldCheck} href={dataHref}>
          {texts.t('admin.data')}
        </Button>
      )}
    </div>
  )
}

/** With the day of the visit, unless that is today. */
function noteWords(
  { state, startsAt, timeZone }: NonNullable<Chart['nextNote']>,
  today: PlainDate,
  { t, formatLocale }: Texts,
): string {
  const day = dateIn(timeZone, startsAt as Instant)
  if (day === today) return t(state === 'begun' ? 'charts.continueNote' : 'charts.startNote')
  return t(state === 'begun' ? 'charts.continueNoteOf' : 'charts.startNoteOf', {
    date: formatMonthDay(day, formatLocale),
  })
}
