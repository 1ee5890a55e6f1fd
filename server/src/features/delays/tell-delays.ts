import { visitsToTell } from '@polyclinic/domain/delays/rules.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { writingOf, type Writing, type WritingServices } from '../../platform/job-writing.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { selectLateDoctors } from '../appointments/current-delays.ts'
import { mailOf } from '../appointments/visit-mail.ts'
import { noticeRows } from './notice-rows.ts'
import { lockDelay, readToldVisits } from './queries.ts'

/** Tells of the delays of a clinic's doctors whoever has come to their day since they were said: booked, or moved there. */
export async function tellDelays(jobServices: WritingServices, organizationId: string): Promise<void> {
  const { tenancy } = jobServices
  const late = await tenancy.inClinic(organizationId, lateDoctors)
  const writing = late[0] && (await writingOf(jobServices, late[0].slug))
  if (!writing) return
  for (const { provider_id: providerId } of late)
    await tenancy.inClinic(organizationId, (db, now) => tellDelay(db, now, writing, providerId))
}

const lateDoctors = (db: ClinicDatabase, now: string) =>
  selectLateDoctors(db, now)
    .innerJoin('organizations as o', 'o.organization_id', 'd.organization_id')
    .select('o.slug')
    .execute()

async function tellDelay(db: ClinicDatabase, now: string, { clinic, services }: Writing, providerId: string) {
  const delay = await lockDelay(db, providerId)
  if (!delay) return
  const { minutes, begins_at, ends_at } = delay
  const day = { startsAt: begins_at as Instant, endsAt: ends_at as Instant }
  const visits = visitsToTell(await readToldVisits(db, providerId, day), minutes, now)
  if (minutes === 0 || visits.length === 0) return
  const settled = await settledVisits(
    db,
    visits.map(({ id }) => id),
    minutes,
  )
  const untold = visits.filter(({ id, isMailed }) => isMailed && !settled.has(id))
  const sets = noticeRows({ now, services }, untold, minutes, ({ row, isUnsolicited }) => ({
    ...mailOf({ clinic, services, now }, { kind: 'delayed', minutes }, row, row.patient_email!),
    unsolicited: isUnsolicited,
  }))
  if (sets.length > 0) await insertAll(db, sets)
}

/** Those that need no mail: one waits already, or one about the same delay was written, whatever became of it. */
async function settledVisits(db: ClinicDatabase, ids: readonly string[], minutes: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('delay_notices as n')
    .innerJoin('messages as m', 'm.id', 'n.message_id')
    .innerJoin('appointments as a', 'a.id', 'n.appointment_id')
    .select('n.appointment_id')
    .where('n.appointment_id', '=', anyOf(ids))
    .whereRef('n.starts_at', '=', 'a.starts_at')
    .where((eb) => eb.or([eb('m.status', '=', 'waiting'), eb('n.minutes', '=', minutes)]))
    .execute()
  return new Set(rows.map(({ appointment_id: id }) => id))
}
