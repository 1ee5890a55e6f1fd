import type { setDelay as contract } from '@polyclinic/domain/delays/endpoints.ts'
import { visitsToTell } from '@polyclinic/domain/delays/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import { seenVersion } from '@polyclinic/domain/kit/version.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse } from '../../platform/refuse.ts'
import { mailAbout } from '../appointments/visit-mail.ts'
import { withdrawEach } from '../messages/withdraw-messages.ts'
import { noticeRows } from './notice-rows.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { dayOf, lockDelay, readToldVisits, toldOf, waitingNotices } from './queries.ts'

/**
 * A doctor is late today, or on time again. What was announced a moment ago and has not left is taken back first, so that
 * everybody is told once, of what is so now; who was told already hears of it only where that is news.
 */
export async function setDelay(
  context: Context,
  { params: { providerId }, headers, body: { minutes } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  await accessDoctor(context, 'appointments:delay', providerId)
  const day = dayOf(context)
  await lockDelay(db, providerId)
  await withdrawEach(db, await waitingNotices(db, providerId, day))
  const visits = visitsToTell(await readToldVisits(db, providerId, day), minutes, now)
  const seen = seenVersion(headers['if-match'])
  const object = { kind: 'provider', id: providerId } as const
  // The version that was seen is the gate: of two who say it at once, the second looks again.
  const isSaid = await writeGated(
    db,
    {
      facts: sql`select`,
      claim: sql`
        insert into delays (provider_id, minutes, begins_at, ends_at, version)
        select ${providerId}::uuid, ${minutes}::int, ${day.startsAt}::timestamptz, ${day.endsAt}::timestamptz, 1
        where ${seen}::int = 0 or exists (select from delays where provider_id = ${providerId})
        on conflict (organization_id, provider_id) do update
        set minutes = excluded.minutes, begins_at = excluded.begins_at, ends_at = excluded.ends_at,
          version = delays.version + 1
        where delays.version = ${seen}::int
        returning 1`,
    },
    [
      ...noticeRows(context, visits, minutes, ({ row }) => mailAbout(context, { kind: 'delayed', minutes }, row)),
      auditRows(context, { action: 'appointments:delay', object, detail: String(minutes), side: 'clinic' }),
      changeRows([{ noun: 'schedule', id: providerId, providerId }]),
    ],
  )
  if (!isSaid) throw refuse('stale_version')
  return { minutes, version: seen + 1, visits: toldOf(visits) }
}
