import type { Clinic } from '../../platform/clinics.ts'
import type { Services } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountTokenOf } from '../accounts/account-token.ts'
import { manageTokenOf } from '../appointments/manage-token.ts'

/** Stands in a stored text where its link grants, as the fragment's content; nobody can type it into a name. */
export const grantMark = '{grant}'
const granting = `#${grantMark}`

/** Of a message: what its link is for. */
export type Granting = { body: string | null; appointment_id: string | null; account_link_id: string | null }

/**
 * A message's text with what it grants, derived from the server's key for this one reading. Without a link that is still
 * known it leads to the page that says so.
 */
export async function grantedText(
  { db, clinic, services }: { db: ClinicDatabase; clinic: Pick<Clinic, 'id'>; services: Pick<Services, 'linkKey'> },
  message: Granting,
): Promise<string> {
  const { body, appointment_id: visit, account_link_id: link } = message
  if (body === null || !body.includes(granting)) return body ?? ''
  const token = link ? accountTokenOf(services, clinic.id, link) : visit ? await manageToken(visit) : ''
  return body.replaceAll(granting, token && `#${token}`)

  async function manageToken(id: string): Promise<string> {
    const row = await db
      .selectFrom('appointments')
      .select('manage_link_salt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return manageTokenOf(services, clinic.id, id, row.manage_link_salt)
  }
}

/** The same for whom the link is not. */
export const ungrantedText = (body: string): string => body.replaceAll(granting, '#…')
