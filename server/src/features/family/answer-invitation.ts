import type * as contracts from '@polyclinic/domain/family/endpoints.ts'
import type { GuardianAccess, Relationship } from '@polyclinic/domain/family/vocabulary.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { closeInvitation, withdrawInvitation } from '../patient-records/guardian-invitations.ts'
import { linkGuardian } from '../patient-records/guardians.ts'
import { isKnownLink } from '../patient-records/shown-to-account.ts'
import { openInvitations } from './invitations.ts'

type Invited = {
  patientId: string
  relationship: Relationship
  access: GuardianAccess
  invitedBy: string
  isOfPatient: boolean
  isKnown: boolean
}

/** Of two answers at once the first one takes the invitation away, and the second finds none. */
export async function answerGuardianInvitation(
  context: Context,
  { params: { id }, body: { accepts } }: Input<typeof contracts.answerGuardianInvitation>,
): Promise<undefined> {
  const { db, now } = context
  const { userId, email } = signedIn(context)
  // Who invited stays who may, until the answer is written.
  const { rows } = await sql<Invited>`
    select p.id as "patientId", i.relationship, i.access, up.user_id as "invitedBy",
      up.is_primary as "isOfPatient", ${isKnownLink(now)} as "isKnown"
    from ${openInvitations(now)} and i.id = ${id} and i.email = ${email}
    for update of i for key share of up`.execute(db)
  const [invited] = rows
  if (!invited) throw refuse('not_found')
  await closeInvitation(db, id)
  const { patientId, relationship, access, invitedBy, isOfPatient, isKnown } = invited
  if (accepts)
    await linkGuardian(
      db,
      { userId, patientId, relationship, access },
      // Nobody gives more than they have: what the clinic does not know of who lets others act, it does not know of these.
      { cameBy: isOfPatient ? 'patient' : 'guardian', isConfirmed: isKnown, letInBy: invitedBy },
      now,
    )
  const object = { kind: 'patient', id: patientId } as const
  await audit(context, {
    action: accepts ? 'guardians:accept' : 'guardians:decline',
    object,
    side: 'patient',
    detail: userId,
  })
  await noteChanges(db, [{ noun: 'patient', id: patientId }])
}

/** By whoever may let others act for that patient. */
export async function withdrawGuardianInvitation(
  context: Context,
  { params: { id } }: Input<typeof contracts.withdrawGuardianInvitation>,
): Promise<undefined> {
  const patientId = await withdrawInvitation(context, { id, userId: signedIn(context).userId })
  if (patientId === undefined) throw refuse('not_found')
  const object = { kind: 'patient', id: patientId } as const
  await audit(context, { action: 'guardians:withdraw', object, side: 'patient', detail: id })
}
