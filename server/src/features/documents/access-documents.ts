import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { documentRules } from '@polyclinic/domain/documents/rules.ts'
import type { listDocuments } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, Refusal } from '../../platform/refuse.ts'
import { visitsOnly } from '../patient-records/shown-to-account.ts'
import { accessAppointment, type AccessedVisit } from '../appointments/access.ts'

export type DocumentAccess = Awaited<ReturnType<typeof accessDocuments>>
export type VisitRequest = { id: string; manageToken: string | undefined; context?: 'patient' | undefined }

/** What of a request says which visit is meant, and as who. */
export const askedBy = ({
  params,
  query,
  headers,
}: Pick<Input<typeof listDocuments>, 'params' | 'query' | 'headers'>): VisitRequest => ({
  id: params.id,
  ...query,
  manageToken: headers['manage-token'],
})

/**
 * A visit's documents for whoever asks, with what the rules allow them. Who is signed in and sees the visit does so as
 * themselves, also where the browser knows its link.
 * @throws {Refusal} `not_found`, `forbidden`
 */
export async function accessDocuments(context: Context, asked: VisitRequest, permission: Permission) {
  const { row, side, byLink } = await accessOwnFirst(context, { ...asked, permission })
  const visit = { status: row.status as AppointmentState, startsAt: row.starts_at }
  const isAccounts = await hasAccount(context, row.patient_id)
  const isOnlyVisits = !byLink && side === 'patient' && (await visitsOnly(context, [row.patient_id])).size > 0
  const caller = isOnlyVisits ? 'visits-only' : byLink ? 'link' : side
  const rules = documentRules(caller, { ...visit, hasAccount: isAccounts }, context.now)
  const whose = { providerId: row.provider_id, patientId: row.patient_id }
  const isAllowed = (other: Permission) => byLink || reaches(context.actor, other, whose, side)
  return { row, side, rules, isAllowed, byLink, owner: { kind: 'appointment', id: row.id } as const }
}

/** The visit for whoever asks: as themselves where they see it, else by its link. @throws {Refusal} `not_found`, `forbidden` */
export async function accessOwnFirst(
  context: Context,
  asked: VisitRequest & { permission: Permission },
): Promise<AccessedVisit> {
  if (asked.manageToken === undefined || context.actor.kind !== 'user') return accessAppointment(context, asked)
  try {
    return await accessAppointment(context, { ...asked, manageToken: undefined })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return accessAppointment(context, asked)
  }
}

/** Whether somebody's account has the patient's record, of which the clinic has not said that it is not theirs. */
export async function hasAccount({ db }: Context, patientId: string): Promise<boolean> {
  const link = await db
    .selectFrom('user_patients')
    .select('user_id')
    .where('patient_id', '=', patientId)
    .where('refuted_at', 'is', null)
    .executeTakeFirst()
  return link !== undefined
}

/**
 * A visit's documents for whoever adds to them.
 * @throws {Refusal} `state_conflict`; `forbidden`, too, for a link where an account has the record
 */
export async function openForDocuments(context: Context, asked: VisitRequest) {
  const accessed = await accessDocuments(context, asked, 'documents:add')
  if (accessed.rules.needsSession) throw refuse('forbidden')
  if (!accessed.rules.mayAdd) throw refuse('state_conflict')
  return accessed
}
