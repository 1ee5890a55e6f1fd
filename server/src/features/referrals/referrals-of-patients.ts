import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** What whoever asks what is stored is shown of how they were referred. */
export async function referralsOfPatients(db: ClinicDatabase, patientIds: readonly string[]) {
  const rows = await db
    .selectFrom('referrals as r')
    .innerJoin('partners as p', 'p.id', 'r.partner_id')
    .leftJoin('services as s', 's.id', 'r.service_id')
    .select(['r.id', 'r.patient_id as patientId', 'p.name as partner', 'r.written_by_name as writtenBy', 'r.status'])
    .select(['r.given_name as givenName', 'r.family_name as familyName', 'r.birth_date as birthDate'])
    .select(['r.phone', 'r.email', 's.name as service', 'r.reason', 'r.question', 'r.urgency', 'r.since'])
    .select(['r.requested_at as requestedAt', 'r.consent_given_by as consentGivenBy', 'r.consent_way as consentWay'])
    .select(['r.consent_given_on as consentGivenOn', 'r.consent_version as consentVersion'])
    .select(['r.consent_withdrawn_at as consentWithdrawnAt', 'r.appointment_id as appointmentId'])
    .select(['r.report_id as reportId', 'r.asked_by as askedBy', 'r.status_before as statusBefore'])
    .where('r.patient_id', '=', anyOf(patientIds))
    .orderBy('r.requested_at')
    .execute()
  const events = await db
    .selectFrom('referral_events')
    .select(['referral_id as referralId', 'at', 'act', 'side', 'text', 'reason'])
    .where('referral_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('version_after')
    .execute()
  return rows.map((row) => ({ ...row, history: events.filter(({ referralId }) => referralId === row.id) }))
}

/** That somebody was referred stays, of nobody: what was typed of them, and what was said about them, goes. */
export async function eraseReferrals(db: ClinicDatabase, patientIds: readonly string[]): Promise<void> {
  const rows = await db
    .updateTable('referrals')
    .set({ given_name: null, family_name: null, birth_date: null, phone: null, email: null })
    .set({ reason: '', question: '', report_id: null })
    .where('patient_id', '=', anyOf(patientIds))
    .returning('id')
    .execute()
  await db
    .updateTable('referral_events')
    .set({ text: null })
    .where('referral_id', '=', anyOf(rows.map(({ id }) => id)))
    .execute()
}

/** Of whom the record must be kept: how to reach them goes, as everywhere. */
export async function emptyContactsOfReferrals(db: ClinicDatabase, patientIds: readonly string[]): Promise<void> {
  await db
    .updateTable('referrals')
    .set({ phone: null, email: null })
    .where('patient_id', '=', anyOf(patientIds))
    .execute()
}
