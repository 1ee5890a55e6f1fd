import type { ReactNode } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { Day } from './day.ts'
import type { OffReason } from './off-reason.ts'
import type { Viewer } from './visit-status.tsx'

/** A day on which nobody is seen, as a heading with its reason, and as one sentence. */
export function offWords(
  off: OffReason,
  { day: { date, today, closure }, viewer }: { day: Pick<Day, 'date' | 'today' | 'closure'>; viewer: Viewer },
  { t, rich }: Texts,
): { title: string; text: ReactNode; sentence: ReactNode } {
  if (off === 'time-off') {
    const title = t('doctor.timeOffAllDay')
    return { title, text: t('doctor.timeOffText'), sentence: title }
  }
  if (closure !== null) {
    const reason = <Own>{closure}</Own>
    return { title: t('doctor.closedTitle'), text: reason, sentence: rich('doctor.closed', { reason }) }
  }
  const isToday = date === today
  const title = t(isToday ? 'doctor.closedToday' : 'doctor.closedThatDay')
  const why = off === 'closed' ? 'doctor.placeClosed' : viewer === 'doctor' ? 'doctor.noHours' : 'doctor.nobodyHasHours'
  return { title, text: t(why), sentence: `${title}: ${t(why)}` }
}
