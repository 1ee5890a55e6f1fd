import type { Clinic } from '../../platform/clinics.ts'
import type { Services } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountTokenOf } from '../accounts/account-token.ts'
import { manageTokenOf } from '../appointments/manage-token.ts'
import { grantMark } from '../outbox/queue-message.ts'

const granting = `#${grantMark}`

/** Of a message: what its link is for. */
export type Granting = { body: string | null; subject_kind: string | null; subject_id: string | null }

/**
 * A message's text with what it grants, derived from the server's key for this one reading. Without a link that is still
 * known it leads to the page that says so.
 */
export async function grantedText(
  { db, clinic, services }: { db: ClinicDatabase; clinic: Pick<Clinic, 'id'>; services: Pick<Services, 'linkKey'> },
  message: Granting,
): Promise<string> {
  const { body, subject_kind: kind, subject_id: id } = message
  if (body === null || !body.includes(granting)) return body ?? ''
  const token =
    id === null ? '' : kind === 'appointment' ? await manageToken(id) : accountTokenOf(services, clinic.id, id)
  return body.replaceAll(granting, token && `#${token}`)

  async function manageToken(visitId: string): Promise<string> {
    const row = await db
      .selectFrom('appointments')
      .select('manage_link_salt')
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow()
    return manageTokenOf(services, clinic.id, visitId, row.manage_link_salt)
  }
}

/** The same for whom the link is not. */
export const ungrantedText = (body: string): string => body.replaceAll(granting, '#…')
