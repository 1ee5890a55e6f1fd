import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import { newId } from '../src/platform/ids.ts'
import { at } from './booking.ts'

/** How a partner sent them. */
export async function refer(
  db: ClinicDatabase,
  of: { patient_id: string; service_id: string; userId: string; visitId: string; letterId: string },
) {
  const [partner, referral] = [newId(), newId()]
  await db
    .insertInto('partners')
    .values({ id: partner, kind: 'practice', name: 'Hill Street Practice', language: 'en', created_at: at('08:00') })
    .execute()
  await db
    .insertInto('referrals')
    .values({
      ...{ id: referral, partner_id: partner, written_by_user_id: of.userId, written_by_name: 'Nora New' },
      ...{ status: 'completed', since: at('15:30'), requested_at: at('08:10'), version: 8, service_id: of.service_id },
      ...{ given_name: 'Ottilie', family_name: 'Quill', birth_date: '1971-08-19', phone: '+1 617 555 0142' },
      ...{ email: 'ottilie@example.test', reason: 'A lump', question: 'Benign?', urgency: 'urgent' },
      ...{ consent_version: 1, consent_given_by: 'patient', consent_way: 'signed', consent_given_on: '2026-11-24' },
      ...{
        consent_text: 'I agree.',
        consent_withdrawn_at: at('15:50'),
        patient_id: of.patient_id,
        appointment_id: of.visitId,
      },
      report_id: of.letterId,
    })
    .execute()
  const invited = { id: newId(), email: 'ottilie@example.test', name: 'Ottilie Quill', roles: ['partner'] }
  await db
    .insertInto('invitations')
    .values({
      ...invited,
      partner_id: partner,
      created_at: at('08:00'),
      sent_at: at('08:00'),
      withdrawn_at: at('08:05'),
    })
    .execute()
  const [file, hash] = [newId(), Buffer.alloc(32, referral)]
  await db
    .insertInto('private_files')
    .values({
      ...{ id: file, record_kind: 'referral', record_id: referral, name: 'Findings.pdf', size: 3, sha256: hash },
      ...{ media_type: 'application/pdf', created_by_user_id: of.userId, added_by_link: false },
    })
    .execute()
  await db.insertInto('private_file_parts').values({ file_id: file, number: 0, content: hash }).execute()
  const event = { referral_id: referral, side: 'clinic', actor_user_id: of.userId }
  await db
    .insertInto('referral_events')
    .values([
      { ...event, id: newId(), at: at('08:20'), act: 'ask', text: 'Since when?', version_after: 3 },
      { ...event, id: newId(), at: at('08:30'), act: 'reject', reason: 'other', version_after: 4 },
    ])
    .execute()
}

/** How the clinic sent them on, to an address that has read it. */
export async function referOn(db: ClinicDatabase, of: { patient_id: string; userId: string; letterId: string }) {
  const id = newId()
  await db
    .insertInto('outgoing_referrals')
    .values({
      ...{ id, patient_id: of.patient_id, written_by_user_id: of.userId, written_by_name: 'Dr. Okafor' },
      ...{ outside_name: 'Hill Street', outside_email: 'hill@example.test', status: 'completed', since: at('15:55') },
      ...{ requested_at: at('15:51'), expires_at: at('16:51'), version: 4, reason: 'A lump', question: 'Benign?' },
      ...{ urgency: 'urgent', consent_version: 1, consent_given_by: 'patient', consent_way: 'signed' },
      ...{ consent_given_on: '2026-11-24', consent_text: 'I agree.', consent_withdrawn_at: at('15:58') },
      ...{ link_number: 1, code_hash: Buffer.alloc(32, id), wrong_tries: 1 },
      ...{ reading_hash: Buffer.alloc(32, `read ${id}`), reading_until: at('16:30') },
    })
    .execute()
  await db
    .insertInto('outgoing_referral_letters')
    .values({ outgoing_referral_id: id, chart_file_id: of.letterId })
    .execute()
  const event = { outgoing_referral_id: id, by_name: 'Nora New', actor_user_id: of.userId, link_number: 1 }
  await db
    .insertInto('outgoing_referral_events')
    .values({
      ...event,
      id: newId(),
      at: at('15:55'),
      act: 'complete',
      side: 'recipient',
      text: 'Seen.',
      version_after: 3,
    })
    .execute()
}

/** A form that was asked by hand, completed, and of which a consent was withdrawn. */
export async function answer(db: ClinicDatabase, { patient_id, userId, visitId }: Omit<Whose, 'provider_id'>) {
  const [form, answers] = [newId(), newId()]
  const times = { created_at: at('13:00'), updated_at: at('13:00') }
  await db
    .insertInto('forms')
    .values({ id: form, name: 'Intake', definition: '{"sections":[]}', ...times })
    .execute()
  await db
    .insertInto('form_versions')
    .values({
      ...{ form_id: form, number: 1, name: 'Intake', definition: '{"sections":[]}', published_at: at('13:00') },
      ...{ published_by_user_id: userId, published_by: 'Ada' },
    })
    .execute()
  await db
    .insertInto('form_answers')
    .values({
      ...{ id: answers, form_id: form, form_number: 1, patient_id, appointment_id: visitId, ...times, version: 2 },
      ...{ status: 'completed', content: '{"agree":true}', begun_by_user_id: userId, asked_by: 'Dr. Okafor' },
      ...{ completed_at: at('14:00'), completed_by_user_id: userId, completed_by: 'Ottilie Quill' },
    })
    .execute()
  const [file, hash] = [newId(), Buffer.alloc(32, patient_id)]
  await db
    .insertInto('private_files')
    .values({
      ...{ id: file, record_kind: 'form-answers', record_id: answers, field_id: 'letter', name: 'Letter.pdf', size: 3 },
      ...{ sha256: hash, media_type: 'application/pdf', created_by_user_id: userId, added_by_link: false },
    })
    .execute()
  await db.insertInto('private_file_parts').values({ file_id: file, number: 0, content: hash }).execute()
  await db
    .insertInto('consent_withdrawals')
    .values({
      ...{ answers_id: answers, field_id: 'agree', withdrawn_at: at('15:00'), withdrawn_by: 'Ottilie Quill' },
      withdrawn_by_user_id: userId,
    })
    .execute()
}

type Whose = { patient_id: string; provider_id: string; userId: string; visitId: string }
/** A drug that was asked for again twice, stopped, and what took its place. */
export async function prescribe(db: ClinicDatabase, { userId, visitId, ...of }: Whose) {
  const [paper, first, next] = [newId(), newId(), newId()] as const
  const items = [first, next].map((id) => ({ id, name: 'Metformin' }))
  const signed_at = at('15:10')
  await db
    .insertInto('prescriptions')
    .values({
      ...{
        ...of,
        id: paper,
        appointment_id: visitId,
        first_visit_id: visitId,
        status: 'active',
        content: JSON.stringify({ items }),
      },
      ...{ version: 2, created_at: at('15:00'), updated_at: signed_at, updated_by_user_id: userId, signed_at },
      ...{ signed_by_user_id: userId, signed_by: 'Dr. Okafor', code: 'K4PD9XQ2', valid_until: '2027-02-25' },
      ...{ paper: '{"title":"Prescription"}', words: '[{}]', issues: '[{}]', content_hash: Buffer.alloc(32) },
      wrong_birth_dates: 1,
    })
    .execute()
  const drug = { ...of, prescription_id: paper, drug: 'metformin', sentence: 'Take 1', shorthand: '1-0-1-0', signed_at }
  await db
    .insertInto('medication_requests')
    .values([
      {
        ...{
          ...drug,
          id: first,
          position: 0,
          name: 'Metformin 500 mg',
          content: '{"repeats":1}',
          ends_on: '2026-12-04',
        },
        ...{ prior_id: null, prior_kind: null },
      },
    ])
    .execute()
  await db
    .insertInto('medication_requests')
    .values({
      ...{ ...drug, id: next, position: 1, name: 'Metformin 1000 mg', content: '{"repeats":0}' },
      ...{ ends_on: '2026-12-24', prior_id: first, prior_kind: 'replacement' },
    })
    .execute()
  await db
    .updateTable('medication_requests')
    .set({
      status: 'stopped',
      ended_at: at('16:00'),
      ended_by: 'Ada',
      ended_by_user_id: userId,
      end_reason: 'Too weak',
    })
    .where('id', '=', first)
    .execute()
  const request = { medication_id: first, patient_id: of.patient_id, asked_by_user_id: userId, note: 'Nearly out' }
  const answered = { answered_at: at('16:00'), answered_by_user_id: userId }
  await db
    .insertInto('repeat_requests')
    .values([
      {
        ...{ ...request, ...answered, id: newId(), asked_at: at('15:20'), status: 'declined' },
        ...{ answer: 'Come and see us', fulfilled_by: null },
      },
      {
        ...{ ...request, ...answered, id: newId(), asked_at: at('15:30'), status: 'fulfilled' },
        ...{ answer: null, fulfilled_by: next },
      },
    ])
    .execute()
}

/** One that was declined once it had been answered. */
export async function review(db: ClinicDatabase, { userId, visitId, ...of }: Whose) {
  const id = newId()
  await db
    .insertInto('reviews')
    .values({
      ...{ ...of, id, appointment_id: visitId, status: 'declined', stars: 2, text: 'Dr. Smith was late' },
      ...{ shown_name: 'Ottilie Q.', language: 'en', written_by_user_id: userId, written_at: at('16:00') },
      ...{ submitted_at: at('16:00'), decline_reason: 'names-somebody', decline_note: 'Dr. Smith' },
      ...{ moderated_at: at('17:00'), moderated_by_user_id: userId, reply: 'Thank you', replied_at: at('16:30') },
      ...{ replied_by_user_id: userId, version: 4 },
    })
    .execute()
  await db
    .insertInto('review_events')
    .values({
      ...{ id: newId(), review_id: id, patient_id: of.patient_id, at: at('17:00'), act: 'decline', version_after: 4 },
      ...{ actor_side: 'clinic', actor_user_id: userId, stars: 2, reason: 'names-somebody' },
    })
    .execute()
}

/** Of whom there were two records. */
export async function becomeOne(db: ClinicDatabase, { patient_id, userId }: { patient_id: string; userId: string }) {
  const [id, from_id] = [newId(), newId()]
  await db
    .insertInto('patients')
    .values({
      ...{ id: from_id, given_name: 'Otti', family_name: 'Quill', birth_date: '1971-08-19', merged_into: patient_id },
      ...{ created_at: at('12:00'), updated_at: at('12:00') },
    })
    .execute()
  await db
    .insertInto('patient_merges')
    .values({
      ...{ id, from_id, into_id: patient_id, merged_at: at('12:10'), merged_by_user_id: userId, merged_by: 'Ada' },
      ...{ undo_until: '2026-12-25T12:10:00Z', details: JSON.stringify({ from: { phone: '+1 617 555 0142' } }) },
    })
    .execute()
  await db
    .insertInto('patient_merge_rows')
    .values({ merge_id: id, table_name: 'appointments', row_key: '{}' })
    .execute()
}
