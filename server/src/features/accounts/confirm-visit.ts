import type { confirmVisit as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { isSameName } from '@polyclinic/domain/kit/personal-name.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { declineRecord, joinAccount } from '../patient-records/records-of-account.ts'
import { ownerOf, selectUnlinked, type Owner } from './unlinked-visits.ts'

/**
 * Takes the owner's answer. A visit that is theirs joins the account as it stands: the record of the person behind the
 * account keeps what they said themselves, and whoever booked keeps their own way to the visit.
 */
export async function confirmVisit(
  context: Context,
  { params: { id }, body: { isMine } }: Input<typeof contract>,
): Promise<undefined> {
  const { db, now } = context
  const owner = await ownerOf(context)
  if (!owner.own) throw refuse('not_found')
  const record = await lockUnlinked(db, owner, id)
  if (!record) throw refuse('not_found')
  const pair = { userId: owner.id, patientId: record.id }
  if (isMine) await joinAccount(db, { ...pair, relation: relationOf(record, owner) }, now)
  else await declineRecord(db, pair, now)
  const object = { kind: 'patient', id: record.id } as const
  await audit(context, { action: isMine ? 'patients:confirm' : 'patients:decline', object, side: 'patient' })
}

/** The record of a visit that is still to be answered for, locked: of a yes and a no at once the first one counts. */
async function lockUnlinked(db: ClinicDatabase, owner: Owner, id: string) {
  const seen = await selectUnlinked(db, owner).select('p.id').where('a.id', '=', id).executeTakeFirst()
  if (!seen) return undefined
  await db.selectFrom('patients').select('id').where('id', '=', seen.id).forUpdate().execute()
  // Asked again: the answer before this one may have come in between.
  return selectUnlinked(db, owner)
    .select((eb) => [
      ...(['p.id', 'p.given_name', 'p.family_name', 'a.booked_by_given_name'] as const),
      eb
        .exists(eb.selectFrom('user_patients as up').select('up.user_id').whereRef('up.patient_id', '=', 'p.id'))
        .as('is_accounts'),
      eb
        .exists(
          eb
            .selectFrom('user_patients as up')
            .select('up.user_id')
            .whereRef('up.patient_id', '=', 'p.id')
            .where('up.came_by', 'is not', null),
        )
        .as('has_guardian'),
    ])
    .where('a.id', '=', id)
    .executeTakeFirst()
}

type BookedRecord = {
  given_name: string
  family_name: string
  booked_by_given_name: string | null
  is_accounts: unknown
  has_guardian: unknown
}

/**
 * A visit booked for somebody else carries the address of the one or of the other. It is the patient's when it has their
 * name, or when the booker has an account of their own; else it is the booker's, who acts for the patient. Where somebody was
 * let act for a patient, an address is no proof of who they are: it may be another parent's, whom no clinic could end as `self`.
 */
function relationOf(record: BookedRecord, { own }: Owner): 'self' | 'guardian' {
  if (record.has_guardian) return 'guardian'
  const isTheirs =
    record.booked_by_given_name === null || Boolean(record.is_accounts) || isSameName(nameOf(record), nameOf(own!))
  return isTheirs ? 'self' : 'guardian'
}

const nameOf = (row: { given_name: string; family_name: string }) => ({
  givenName: row.given_name,
  familyName: row.family_name,
})
