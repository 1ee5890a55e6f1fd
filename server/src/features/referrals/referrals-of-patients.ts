import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql, type SqlBool } from 'kysely'
import { closedStatuses } from '@polyclinic/domain/referrals/acts.ts'
import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { noteChanges } from '../../platform/changes.ts'
import { newId } from '../../platform/ids.ts'
import { deleteFilesOf } from '../../platform/private-files/store-file.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { changesOf } from './act.ts'
import { fileNameOf } from '../patient-records/file-name-of.ts'
import { isTypedOnly } from '../patient-records/shown-to-account.ts'

/**
 * Of `p`: what was booked for them, and what a partner sent of somebody of their name, born on their day, for whom no visit
 * was booked; by their address only where a day is not known, since a father's may be his son's, too. Whoever has only
 * typed a name online is shown nothing of the one whose name it is.
 */
const isOfThem = sql<SqlBool>`(r.patient_id = p.id or (r.patient_id is null and r.status <> 'draft'
  and lower(r.given_name) = lower(p.given_name) and lower(r.family_name) = lower(p.family_name)
  and case when r.birth_date is null or p.birth_date is null then lower(r.email) = lower(p.email)
    else r.birth_date = p.birth_date end
  and not ${isTypedOnly(sql`p.id`)}))`

/** What whoever asks what is stored is shown of how they were referred. */
export async function referralsOfPatients(db: ClinicDatabase, patientIds: readonly string[]) {
  const rows = await db
    .selectFrom('referrals as r')
    .innerJoin('patients as p', (join) => join.on(isOfThem))
    .innerJoin('partners as partner', 'partner.id', 'r.partner_id')
    .leftJoin('services as s', 's.id', 'r.service_id')
    .distinctOn(['r.requested_at', 'r.id'])
    .select(['r.id', 'p.id as patientId', 'partner.name as partner', 'r.written_by_name as writtenBy', 'r.status'])
    .select(['r.given_name as givenName', 'r.family_name as familyName', 'r.birth_date as birthDate'])
    .select(['r.phone', 'r.email', 's.name as service', 'r.reason', 'r.question', 'r.urgency', 'r.since'])
    .select(['r.requested_at as requestedAt', 'r.consent_given_by as consentGivenBy', 'r.consent_way as consentWay'])
    .select(['r.consent_given_on as consentGivenOn', 'r.consent_version as consentVersion'])
    .select(['r.consent_text as consentText', 'r.consent_withdrawn_at as consentWithdrawnAt'])
    .select(['r.appointment_id as appointmentId', 'r.turn'])
    .select([
      'r.report_id as reportId',
      'r.asked_by as askedBy',
      'r.status_before as statusBefore',
      'r.due_at as dueAt',
    ])
    .where('p.id', '=', anyOf(patientIds))
    .orderBy('r.requested_at')
    .orderBy('r.id')
    .execute()
  const events = await db
    .selectFrom('referral_events')
    .select(['referral_id as referralId', 'at', 'act', 'side', 'text', 'reason'])
    .where('referral_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('version_after')
    .execute()
  const files = await db
    .selectFrom('private_files')
    .select(['referral_id as referralId', 'id', 'name', 'media_type as mediaType', 'size', 'created_at as createdAt'])
    .where('referral_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    history: events.filter(({ referralId }) => referralId === row.id),
    files: files
      .filter(({ referralId }) => referralId === row.id)
      .map(({ referralId: _of, ...file }) => ({ ...file, file: fileNameOf(file) })),
  }))
}

/** That somebody was referred stays, of nobody: what was typed of them, and what was said about them, goes. */
async function emptyReferrals(db: ClinicDatabase, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('referrals')
    .set({ given_name: null, family_name: null, birth_date: null, phone: null, email: null })
    .set({ reason: '', question: '', report_id: null })
    .where('id', '=', anyOf(ids))
    .execute()
  await deleteFilesOf(db, 'referral', ids)
  await db.updateTable('referral_events').set({ text: null }).where('referral_id', '=', anyOf(ids)).execute()
}

/** Whose referrals end when they are erased, by partner: what is still open, and what was never sent. */
export async function referralsToEnd(db: ClinicDatabase, erased: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('referrals as r')
    .innerJoin('patients as p', (join) => join.on(isOfThem))
    .innerJoin('partners as partner', 'partner.id', 'r.partner_id')
    .select('partner.name')
    .distinct()
    .where('p.id', '=', anyOf(erased))
    .where('r.turn', 'is not', null)
    .orderBy('partner.name')
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Before their records are emptied, by which they are found. What is still open ends with that, since it is of nobody
 * then. Of a record that must be kept what its visit came from stays; how to reach them goes, as everywhere.
 */
export async function eraseReferrals(
  db: ClinicDatabase,
  { erased, restricted }: { erased: readonly string[]; restricted: readonly string[] },
  now: string,
): Promise<void> {
  const found = await db
    .selectFrom('referrals as r')
    .innerJoin('patients as p', (join) => join.on(isOfThem))
    .select(['r.id', 'r.patient_id'])
    .where('p.id', '=', anyOf([...erased, ...restricted]))
    .execute()
  const going = found.filter(({ patient_id }) => patient_id === null || erased.includes(patient_id))
  const ids = going.map(({ id }) => id)
  const ended = await db
    .updateTable('referrals')
    .set({ status: 'failed', turn: null, due_at: null, asked_by: null, status_before: null, since: now })
    .set({ version: nextVersion })
    .where('id', '=', anyOf(ids))
    .where('turn', 'is not', null)
    .returning(['id', 'version', 'partner_id as partnerId'])
    .execute()
  const events = ended.map(({ id, version }) => ({
    ...{ id: newId(), referral_id: id, at: now, act: 'fail', side: 'clinic', reason: 'other', version_after: version },
  }))
  if (events.length > 0) await db.insertInto('referral_events').values(events).execute()
  await emptyReferrals(db, ids)
  await noteChanges(
    db,
    ended.flatMap((row) => changesOf(row)),
  )
  await db
    .updateTable('referrals')
    .set({ phone: null, email: null })
    .where('patient_id', '=', anyOf(restricted))
    .execute()
}

/** What a partner has not sent is nobody's once it cannot send it any more. */
export async function deleteDrafts(db: ClinicDatabase, partnerId: string): Promise<void> {
  await db.deleteFrom('referrals').where('partner_id', '=', partnerId).where('status', '=', 'draft').execute()
}

const daysBefore = (now: string, days: number) => sql<string>`${now}::timestamptz - make_interval(days => ${days})`

/** People who never came: what was typed of them is kept as long as somebody may ask about it. */
const { referralDraft: draftDays, closedReferral: closedDays } = keptDays

export async function sweepReferrals(db: ClinicDatabase, now: string): Promise<void> {
  await db
    .deleteFrom('referrals as r')
    .where('r.status', '=', 'draft')
    .where(
      sql<SqlBool>`(r.since < ${daysBefore(now, draftDays)} or exists (
        select from partners p where p.id = r.partner_id and p.status = 'ended'))`,
    )
    .execute()
  const closed = await db
    .selectFrom('referrals')
    .select('id')
    .where('status', '=', anyTextOf(closedStatuses))
    .where('appointment_id', 'is', null)
    .where('since', '<', daysBefore(now, closedDays))
    .where('given_name', 'is not', null)
    .execute()
  await emptyReferrals(
    db,
    closed.map(({ id }) => id),
  )
}
