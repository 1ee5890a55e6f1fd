import { unusualDays } from '@polyclinic/domain/audit/limits.ts'
import type { Unusual } from '@polyclinic/domain/audit/unusual.ts'
import { addDays, addMinutes, dateIn } from '@polyclinic/domain/kit/time.ts'
import type { WritingServices } from '../../platform/job-writing.ts'
import { rowsOf } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { findRecent } from './find-recent.ts'
import { mailReaders } from './mail-readers.ts'

/** A day, so that the hour in which it is done may differ a little. */
const leastHoursBetween = 23

type Finding = Pick<Unusual, 'kind' | 'on' | 'actorId' | 'action'>
const keyOf = ({ kind, on, actorId, action }: Finding) => JSON.stringify([kind, on, actorId, action])

/** Tells those who may read the audit that something new is worth a look: each finding once, all of a day by one mail. */
export const tellOfUnusual = (services: WritingServices, organizationId: string): Promise<void> =>
  mailReaders(services, organizationId, 'audit-unusual', async (db, now, clinic) => {
    // What is no longer looked for is found by nobody again.
    const oldest = addDays(dateIn(clinic.time_zone, now), -unusualDays)
    await db.deleteFrom('audit_alerts').where('found_on', '<', oldest).execute()
    const told = await db
      .selectFrom('audit_alerts')
      .select(['kind', 'found_on as on', 'actor_user_id as actorId', 'action', 'told_at'])
      .execute()
    const since = Date.parse(addMinutes(now, -leastHoursBetween * 60))
    if (told.some(({ told_at }) => Date.parse(told_at) > since)) return null
    const known = new Set(told.map((each) => keyOf(each as Finding)))
    const found = (await findRecent({ db, clinic, now })).filter((each) => !known.has(keyOf(each)))
    if (found.length === 0) return null
    const rows = found.map(({ kind, on, actorId, action }) => ({
      ...{ id: newId(), kind, found_on: on, actor_user_id: actorId, action, told_at: now },
    }))
    return { sets: [rowsOf('audit_alerts', rows)] }
  })
