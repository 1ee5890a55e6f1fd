import { anyOf } from '../../platform/database/any-of.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** What whoever asks what is stored is shown of how the clinic referred them on. */
export async function outgoingOfPatients(db: ClinicDatabase, patientIds: readonly string[]) {
  const rows = await db
    .selectFrom('outgoing_referrals')
    .leftJoin('partners as partner', 'partner.id', 'outgoing_referrals.partner_id')
    .select(['outgoing_referrals.id', 'patient_id as patientId', 'partner.name as partner'])
    .select(['outside_name as outsideName', 'outside_email as outsideEmail', 'written_by_name as writtenBy'])
    .select(['outgoing_referrals.status', 'since', 'requested_at as requestedAt', 'expires_at as expiresAt'])
    .select(['reason', 'question', 'urgency', 'consent_version as consentVersion', 'consent_text as consentText'])
    .select(['consent_given_by as consentGivenBy', 'consent_way as consentWay', 'consent_given_on as consentGivenOn'])
    .select(['consent_withdrawn_at as consentWithdrawnAt', 'wrong_tries as wrongTries'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('since')
    .orderBy('outgoing_referrals.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const letters = await db
    .selectFrom('outgoing_referral_letters')
    .select(['outgoing_referral_id as referralId', 'chart_file_id as chartFileId'])
    .where('outgoing_referral_id', '=', anyOf(ids))
    .execute()
  const events = await db
    .selectFrom('outgoing_referral_events')
    .select(['outgoing_referral_id as referralId', 'at', 'act', 'side', 'by_name as by', 'text'])
    .where('outgoing_referral_id', '=', anyOf(ids))
    .orderBy('version_after')
    .execute()
  return rows.map((row) => ({
    ...row,
    chartFiles: letters.filter(({ referralId }) => referralId === row.id).map(({ chartFileId }) => chartFileId),
    history: events.filter(({ referralId }) => referralId === row.id),
  }))
}

/**
 * That somebody was referred on stays, of nobody: to whom the clinic told what must be known while somebody may ask. Drafts
 * go, and what can still be read is closed. Of a record that is kept apart nothing is read, whatever stands there.
 */
export async function eraseOutgoing(db: ClinicDatabase, erased: readonly string[], now: string): Promise<void> {
  if (erased.length === 0) return
  const ofThem = anyOf(erased)
  await db.deleteFrom('outgoing_referrals').where('patient_id', '=', ofThem).where('status', '=', 'draft').execute()
  await db
    .updateTable('outgoing_referrals')
    .set({ status: 'cancelled', since: now, version: nextVersion })
    .where('patient_id', '=', ofThem)
    .where('status', 'in', ['requested', 'received'])
    .execute()
  const rows = await db
    .updateTable('outgoing_referrals')
    .set({ reason: '', question: '', reading_hash: null, reading_until: null })
    .where('patient_id', '=', ofThem)
    .returning('id')
    .execute()
  const ids = anyOf(rows.map(({ id }) => id))
  await db.updateTable('outgoing_referral_events').set({ text: null }).where('outgoing_referral_id', '=', ids).execute()
  await db.deleteFrom('outgoing_referral_letters').where('outgoing_referral_id', '=', ids).execute()
}
