import type { readFamily as contract } from '@polyclinic/domain/family/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { mayInvite } from '../patient-records/guardian-invitations.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

type Family = Output<typeof contract>
type Row = {
  id: string
  patientId: string
  givenName: string
  familyName: string
  relationship: Family['sent'][number]['relationship']
  access: Family['sent'][number]['access']
  expiresAt: string
  isMine: boolean
  email: string
  invitedBy: string
  isOfPatient: boolean
}

/**
 * Open invitations (`i`) of patients (`p`), as long as who sent them (`inviter`, by `up`) may let others act for them, and the
 * clinic has not said of who was asked that they do not.
 */
export const openInvitations = (now: string): RawBuilder<unknown> => sql`guardian_invitations i
  join patients p on p.id = i.patient_id and ${isOpenRecord('p')}
  join users inviter on inviter.id = i.invited_by_user_id and inviter.status = 'active'
  join user_patients up on up.user_id = inviter.id and up.patient_id = p.id and ${mayInvite(now)}
  where i.expires_at > ${now}::timestamptz and not exists (
    select from users asked join user_patients denied on denied.user_id = asked.id and denied.refuted_at is not null
    where asked.email = i.email and denied.patient_id = p.id)`

const columns = (
  userId: string,
) => sql`i.id, p.id as "patientId", p.given_name as "givenName", p.family_name as "familyName",
  i.relationship, i.access, i.expires_at as "expiresAt", i.email, inviter.name as "invitedBy", up.is_primary as "isOfPatient",
  exists (select from user_patients own where own.user_id = ${userId} and own.patient_id = p.id and own.is_primary) as "isMine"`

/** What is open for those for whom somebody may let others act, whoever of them sent it. */
export async function sentBy({ db, now }: Context, userId: string): Promise<Family['sent']> {
  const { rows } = await sql<Row>`
    select ${columns(userId)} from ${openInvitations(now)} and exists (
      select from user_patients up where up.user_id = ${userId} and up.patient_id = p.id and ${mayInvite(now)})
    order by i.created_at, i.id`.execute(db)
  return rows.map((row) => ({ ...asInvitation(row), isMine: row.isMine, email: row.email }))
}

/** What was sent to the address of an account, whose owner has proved that they read its mail by having it. */
export async function receivedBy({ db, now }: Context, userId: string): Promise<Family['received']> {
  const { rows } = await sql<Row>`
    select ${columns(userId)} from ${openInvitations(now)}
      and i.email = (select email from users where id = ${userId})
    order by i.created_at, i.id`.execute(db)
  return rows.map((row) => ({ ...asInvitation(row), invitedBy: row.invitedBy, isOfPatient: row.isOfPatient }))
}

const asInvitation = ({ patientId, givenName, familyName, id, relationship, access, expiresAt }: Row) => ({
  ...{ id, relationship, access, expiresAt },
  patient: { id: patientId, givenName, familyName },
})
