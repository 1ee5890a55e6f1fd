import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import type * as contracts from '@polyclinic/domain/prescriptions/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { drugListFacts } from './drug-list/drug-list.ts'
import { writerName } from '../providers/writer-name.ts'

/** Whether the checks that can be wrong about a person are on, and who said so last. */
export async function readDecisionSupport(context: Context): Promise<Output<typeof contracts.readDecisionSupport>> {
  return {
    accepted: await acceptedOf(context.db),
    list: drugListFacts(),
    mayAccept: isDoctor(context),
  }
}

/** A doctor of the clinic, whoever their patients are. */
const isDoctor = ({ actor }: Context) =>
  actor.own.providerId !== null && reaches(actor, 'prescriptions:sign', { providerId: actor.own.providerId }, 'clinic')

/** The last word, if it was a yes. */
async function acceptedOf(db: ClinicDatabase) {
  const last = await db
    .selectFrom('decision_support_acceptances')
    .select(['is_on', 'accepted_at', 'accepted_by'])
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.is_on ? { at: last.accepted_at, by: last.accepted_by } : null
}

/** What is so already stays as it is, with the name of who said it. */
export async function acceptDecisionSupport(
  context: Context,
  { body: { isOn } }: Input<typeof contracts.acceptDecisionSupport>,
): Promise<Output<typeof contracts.acceptDecisionSupport>> {
  const { db, now, clinic } = context
  if (!isDoctor(context)) throw refuse('forbidden')
  const before = await acceptedOf(db)
  if (isOn === (before !== null)) return { accepted: before }
  const by = await writerName(context)
  const acceptance = { accepted_at: now, accepted_by: by, accepted_by_user_id: signedIn(context).userId }
  await insertRows(db, 'decision_support_acceptances', [{ id: newId(), is_on: isOn, ...acceptance }])
  await audit(context, {
    ...{ action: isOn ? 'clinics:turn-checks-on' : 'clinics:turn-checks-off', side: 'clinic' },
    object: { kind: 'organization', id: clinic.id },
  })
  return { accepted: isOn ? { at: now, by } : null }
}
