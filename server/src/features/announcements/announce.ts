import { announce as contract } from '@polyclinic/domain/announcements/endpoints.ts'
import { recipientsOf } from '@polyclinic/domain/announcements/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { keyRows, runIdempotently, unlessRepeatedIn, type IdempotencyKey } from '../../platform/idempotency.ts'
import { keyedHash, newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { mailOf } from '../appointments/visit-mail.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { newestSince, visitsOfDay, withdrawUntil } from './queries.ts'

/** Of one person: a day is told something once or twice, and a stolen session mails nobody all night. */
export const announcementsPerHour = 6
/** Of the clinic: its patients do not count by how many desks they are written to. */
export const announcementsPerHourOfClinic = 10

type Announced = Output<typeof contract>

/** Tells everybody of a day: one mail to each address, and a call to make for each visit that no mail reaches. */
export const announce = (scope: RequestScope, asked: Input<typeof contract>): Promise<Announced> =>
  runIdempotently(scope, contract, asked, {
    secret: undefined,
    limitsOf: (context) => [
      {
        ...{ kind: 'announcements', most: announcementsPerHour, windowMinutes: 60 },
        key: keyedHash(context.services.linkKey, 'announcements of', signedIn(context).userId),
      },
      {
        ...{ kind: 'clinic-announcements', most: announcementsPerHourOfClinic, windowMinutes: 60 },
        key: keyedHash(context.services.linkKey, 'announcements of all', context.clinic.id),
      },
    ],
    act: (context, key) => tell(context, key, asked),
    recall: readAnnounced,
  })

async function tell(
  context: Context,
  key: IdempotencyKey,
  { params: { date }, body: { providerId, words, lastSeen } }: Input<typeof contract>,
): Promise<Announced> {
  requireWholeClinic(context, 'messages:announce')
  const { db, now } = context
  // Two desks that write at once are one after the other, and the second one hears of the first.
  await takeLocks(db, [['announcements', date]])
  await unlessRepeatedIn(context, key)
  const announced = await newestSince(context, { date, providerId, lastSeen })
  if (announced) throw refuse('state_conflict', { announced })
  const visits = await visitsOfDay(context, date, providerId)
  if (visits.length === 0) throw refuse('state_conflict')
  const { mails, toCall } = recipientsOf(visits)
  const dueAt = withdrawUntil(now)
  const { ids, sets } = rowsOfMessages(
    context,
    mails.map(({ to, visits: [first] }) => ({
      ...mailOf(context, { kind: 'announced', words }, first!.row, to),
      dueAt,
    })),
  )
  const id = newId()
  const told = mails.flatMap(({ visits: theirs }, at) =>
    theirs.map((visit) => ({ announcement_id: id, appointment_id: visit.id, message_id: ids[at]! })),
  )
  const untold = toCall.map((visit) => ({ announcement_id: id, appointment_id: visit.id, message_id: null }))
  await insertAll(db, [
    keyRows(key, id, now),
    rowsOf('announcements', [
      { id, day: date, provider_id: providerId, words, sent_at: now, sent_by_user_id: signedIn(context).userId },
    ]),
    ...sets,
    rowsOf('announcement_visits', [...told, ...untold]),
    auditRows(context, {
      ...{ action: 'messages:announce', detail: date, side: 'clinic' },
      ...(providerId !== null && { object: { kind: 'provider', id: providerId } }),
    }),
    changeRows([{ noun: 'appointment', id: visits[0]!.id, providerId }]),
  ])
  return { id, mails: mails.length, toCall: toCall.length, withdrawUntil: dueAt }
}

async function readAnnounced(context: Context, id: string): Promise<Announced> {
  requireWholeClinic(context, 'messages:announce')
  const { rows } = await sql<{ sentAt: string; mails: number; toCall: number }>`
    select n.sent_at as "sentAt", count(distinct v.message_id)::int as mails,
      (count(*) filter (where v.message_id is null))::int as "toCall"
    from announcements n join announcement_visits v on v.announcement_id = n.id
    where n.id = ${id} group by n.id, n.sent_at`.execute(context.db)
  if (!rows[0]) throw refuse('not_found')
  const { sentAt, ...counts } = rows[0]
  return { id, ...counts, withdrawUntil: withdrawUntil(sentAt) }
}
