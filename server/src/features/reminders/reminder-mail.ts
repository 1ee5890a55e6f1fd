import type { Clinic } from '../../platform/clinics.ts'
import type { Services } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import { mailOf } from '../appointments/visit-mail.ts'
import type { OutgoingMessage } from '../messages/queue-message.ts'
import { unsubscribeMark } from '../messages/unsubscribe-token.ts'
import type { RemindableVisit } from './remindable-visits.ts'

export type Writing = { clinic: Clinic; services: Pick<Services, 'port' | 'hasMailServer'> }

/** Beneath the clinic's own text, whatever that says. */
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
  const stop = pageAddress({ clinic, services }, `/clinic/${clinic.slug}/unsubscribe#${unsubscribeMark}`)
  const body = `${mail.body}\n\n${stopWords[mail.language as Language]}: ${stop}`
  return { ...mail, body, unsolicited: visits.every(({ isUnsolicited }) => isUnsolicited) }
}
