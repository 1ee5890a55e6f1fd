import type { manageLink } from '@polyclinic/domain/appointments/model.ts'
import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import type { z } from 'zod'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type LinkedVisit = { status: string; ends_at: string; manage_revoked_at: string | null; patient_email: string | null }

/** How the mailed links of a visit stand; another is mailed as long as there is somebody to mail it to, and a visit to change. */
export function manageLinkOf(visit: LinkedVisit, now: string): z.infer<typeof manageLink> {
  const status = manageLinkStatus(visit, now)
  const isRenewable = status !== 'ended' && visit.status !== 'cancelled' && visit.patient_email !== null
  return { status, isRenewable }
}

/** The same, of a visit that is known by its id. */
export async function readManageLink(db: ClinicDatabase, appointmentId: string, now: string) {
  const visit = await db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['a.status', 'a.ends_at', 'a.manage_revoked_at', 'p.email as patient_email'])
    .where('a.id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return manageLinkOf(visit, now)
}

/** Whether what a message carried that left then opens the visit no more: another link was mailed since, or none is good. */
export async function isManageLinkEnded(db: ClinicDatabase, appointmentId: string, leftAt: string): Promise<boolean> {
  const ended = await db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.id', '=', appointmentId)
    .where((eb) =>
      eb.or([
        eb('a.manage_revoked_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('messages as m')
            .select('m.id')
            .whereRef('m.subject_id', '=', 'a.id')
            .where('m.kind', '=', 'appointment-link')
            .where('m.created_at', '>', leftAt),
        ),
      ]),
    )
    .executeTakeFirst()
  return ended !== undefined
}
