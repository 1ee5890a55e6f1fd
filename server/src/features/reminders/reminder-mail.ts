import type { Writing } from '../../platform/job-writing.ts'
import type { Language } from '../../platform/language.ts'
import { mailOf } from '../appointments/visit-mail.ts'
import type { OutgoingMessage } from '../messages/queue-message.ts'
import { withStopLine } from '../messages/stop-line.ts'
import type { RemindableVisit } from './remindable-visits.ts'

const stopWords: Record<Language, string> = { en: 'Stop these reminders', de: 'Keine Erinnerungen mehr' }

/** A reminder as a mail, of a person's visits on one day, the soonest first. */
export function reminderMail(
  visits: readonly RemindableVisit[],
  { clinic, services }: Writing,
  now: string,
): OutgoingMessage {
  const [first, ...others] = visits
  const rows = others.map(({ row }) => row)
  const mail = mailOf({ clinic, services, now }, { kind: 'reminder' }, first!.row, first!.to, rows)
  const body = withStopLine({ clinic, services }, mail.body, {
    kind: 'appointment-reminder',
    words: stopWords[mail.language as Language],
  })
  return { ...mail, body, unsolicited: visits.every(({ isUnsolicited }) => isUnsolicited) }
}
