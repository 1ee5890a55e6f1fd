import { delayMailWaits } from '@polyclinic/domain/delays/rules.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { rowsOfMessages, type OutgoingMessage } from '../messages/queue-message.ts'
import { maySendTo, type ToldVisit } from './queries.ts'

/** The mails about a delay, and which visit each tells of. Nobody gets more of them in a day than they would read. */
export function noticeRows(
  posting: Parameters<typeof rowsOfMessages>[0],
  visits: readonly ToldVisit[],
  minutes: number,
  mailTo: (visit: ToldVisit) => OutgoingMessage | null,
): RowSet[] {
  const dueAt = addMinutes(posting.now as Instant, delayMailWaits)
  const mailed = visits.filter(maySendTo).flatMap((visit) => {
    const mail = mailTo(visit)
    return mail ? [{ visit, mail: { ...mail, dueAt } }] : []
  })
  if (mailed.length === 0) return []
  const { ids, sets } = rowsOfMessages(
    posting,
    mailed.map(({ mail }) => mail),
  )
  const notices = mailed.map(({ visit: { id, startsAt } }, at) => ({
    ...{ message_id: ids[at]!, appointment_id: id, starts_at: startsAt, minutes },
  }))
  return [...sets, rowsOf('delay_notices', notices)]
}
