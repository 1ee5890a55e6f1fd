import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { isNews, longestDelay, stillWaits } from '@polyclinic/domain/delays/rules.ts'
import { sql } from 'kysely'
import type { AboutIt } from '../../platform/message-subject.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { delayOfVisit } from '../appointments/current-delays.ts'

type Notice = { minutes: number; status: AppointmentState; startsAt: string; isMoved: boolean; delay: number }

/** Gives up a mail about a delay that no longer holds when it is to leave. Of what still is so somebody is told anew (`tell-delays.ts`). */
export async function releaseDelayNotice(
  context: { db: ClinicDatabase; now: string },
  message: AboutIt,
): Promise<boolean> {
  if (!(await isObsolete(context, message))) return false
  await context.db.deleteFrom('delay_notices').where('message_id', '=', message.id).execute()
  return true
}

/**
 * The doctor is late by something else, or the visit has begun, was moved or canceled, or its turn is over by that delay.
 */
async function isObsolete({ db, now }: { db: ClinicDatabase; now: string }, { id }: AboutIt): Promise<boolean> {
  const { rows } = await sql<Notice>`
    select n.minutes, a.status, a.starts_at as "startsAt", a.starts_at <> n.starts_at as "isMoved",
      coalesce(${delayOfVisit}, 0) as delay
    from delay_notices n join appointments a on a.id = n.appointment_id
    where n.message_id = ${id}`.execute(db)
  const [notice] = rows
  if (!notice) return true
  const { minutes, isMoved, delay, ...visit } = notice
  // Who is told that the doctor is on time again may have been told to come much later.
  const told = minutes === 0 ? longestDelay : minutes
  return isMoved || isNews(minutes, delay) || !stillWaits({ ...visit, told }, minutes, now)
}
