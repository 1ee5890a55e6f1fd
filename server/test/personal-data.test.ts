import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { erasePerson } from '../src/features/patients/erase-person.ts'
import { findPerson } from '../src/features/patients/find-person.ts'
import { showPerson } from '../src/features/patients/show-person.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import { newId } from '../src/platform/ids.ts'
import { aBill } from './billing.ts'
import { aPractice, at } from './booking.ts'
import { anAppointment, aPatient, aUser, type TestClinic } from './builders.ts'
import { recorded, type Statement } from './recorded-statements.ts'
import { testServer } from './test-server.ts'

// Whatever the clinic stores is somebody's, shown to them and erased for them, unless a reason stands here: a table or
// column that comes later, too.

type Columns = Record<string, string>
type Reasons = Record<string, Columns>

const notOfAPerson: Record<string, string> = {
  'the clinic itself': `brand_versions clinic_devices closures diagnoses diagnosis_words drugs drug_words files form_services form_versions forms locations message_texts opening_hours organizations post_pictures post_slugs posts provider_services published_posts resources
    schedule_changes schedule_overrides schedules services shared_resources slot_changes staff_roles`,
  'the work of its doctors': `calendar_feeds decision_support_acceptances delays external_calendars favorite_diagnoses note_texts
    prescription_sets providers report_mailings report_views time_off`,
  'taken time; whose it is, the visit says': 'claims claims_past',
  'organizations that send patients': 'partners',
  'how visits follow each other; which they are, the visits say': 'appointment_series',
  'times that were freed, and which of them were offered': 'freed_times waiting_list_offers',
  'a visitor who gave no name yet, by the hash of a cookie, for minutes': 'holds',
  'keys of requests and networks as hashes, for hours': 'attempts email_codes idempotency_keys',
  'ids for open screens, for minutes': 'changes',
  'ids and hashes of what the audit says': 'audit_alerts audit_seals',
  'how many came to a place on a day': 'queue_counters',
  'sums of what invoices and payments say': 'invoice_counters ledger_entries ledger_postings',
  'which visits were reminded of, told of a delay or asked about; the messages themselves are shown, and go': `reminders
    delay_notices review_requests`,
  'how often who pays was reminded of an invoice, and of which nobody is': 'payment_reminders payment_reminder_pauses',
}
/** Where those point at what is somebody's. */
const pointersOfTheClinic = [
  'claims.appointment_id',
  'claims_past.appointment_id',
  'decision_support_acceptances.accepted_by_user_id',
  'delay_notices.appointment_id',
  'delay_notices.message_id',
  'favorite_diagnoses.user_id',
  'form_versions.published_by_user_id',
  'ledger_entries.document_id',
  // To invoices, and to payments of that invoice; to payments, and to refunds of that payment.
  'ledger_entries.invoice_id',
  'ledger_entries.invoice_id',
  'ledger_entries.payment_id',
  'ledger_entries.payment_id',
  'ledger_entries.refund_id',
  'note_texts.user_id',
  'payment_reminder_pauses.invoice_id',
  'payment_reminder_pauses.paused_by_user_id',
  'payment_reminders.invoice_id',
  'payment_reminders.message_id',
  'prescription_sets.user_id',
  'providers.user_id',
  'reminders.appointment_id',
  'reminders.message_id',
  'report_mailings.user_id',
  'report_views.user_id',
  'review_requests.appointment_id',
  'review_requests.message_id',
]

const notShown: Reasons = {
  'signs in or grants, if only as a hash': {
    account_links: 'token_hash',
    appointments: 'manage_token_hash manage_link_salt manage_revoked_at',
    waiting_list_recipients: 'accepted_link_hash',
    push_subscriptions: 'endpoint p256dh auth',
    recovery_codes: 'code_hash',
    remembered_devices: 'secret_hash',
    second_factors: 'secret next_secret last_time_step',
    users: 'password_hash has_known_password',
  },
  'whose of the staff it was is theirs; the side is shown': {
    appointment_history: 'actor_user_id',
    audit_events: 'actor_user_id',
    encounter_addenda: 'written_by_user_id',
    encounter_errors: 'marked_by_user_id',
    encounter_shares: 'shared_by_user_id',
    consent_withdrawals: 'withdrawn_by_user_id',
    encounters: 'signed_by_user_id changed',
    form_answers: 'begun_by_user_id completed_by_user_id',
    chart_entries: 'written_by_user_id',
    chart_files: 'written_by_user_id withdrawn_by_user_id shared_by_user_id',
    chart_openings: 'user_id seen_by',
    former_details: 'changed_by_user_id',
    invitations: 'invited_by',
    invoices: 'updated_by_user_id issued_by_user_id',
    payment_reversals: 'reversed_by_user_id',
    payments: 'taken_by_user_id',
    refunds: 'requested_by_user_id decided_by_user_id',
    medication_requests: 'ended_by_user_id',
    prescriptions: 'updated_by_user_id signed_by_user_id',
    repeat_requests: 'asked_by_user_id answered_by_user_id',
    review_events: 'actor_user_id',
    referral_events: 'actor_user_id',
    referrals: 'written_by_user_id',
    reviews: 'written_by_user_id moderated_by_user_id replied_by_user_id',
    private_files: 'created_by_user_id',
    user_permissions: 'given_by',
  },
  'said in words, beside the names and times it stands for': {
    appointments: `provider_id service_id location_id provider_service_id booked_by_user_id wall_starts_at
      duration_minutes consent_hash`,
    invitations: 'staff_role_id provider_id partner_id',
    referrals: 'partner_id service_id',
    users: 'partner_id',
    invoices: 'corrects_id',
    medication_requests: 'provider_id',
    prescriptions: 'provider_id',
    reviews: 'provider_id',
    messages: 'failure grants unsolicited',
  },
  'what they were called by in a waiting room, on that day alone': { appointments: 'queue_day queue_number' },
  'for a limit, a keyed hash of the network until the message has left': { messages: 'network_hash' },
  'what the text message service calls a text, as long as it is asked about it': { messages: 'text_id' },
  'whether it was this network, a keyed hash': { sessions: 'network_hash' },
  'it may tell of another patient, whose note this was': { encounter_errors: 'reason' },
  'in files beside the rest (`patient show --documents`)': { private_file_parts: 'content' },
  'where it stands: shown with what it belongs to': {
    account_links: 'user_id invitation_id',
    chart_files: 'note_number',
    declined_patients: 'user_id',
    encounter_errors: 'note_number',
    encounters: 'replaces',
    medication_requests: 'patient_id',
    private_file_parts: 'file_id number',
    private_files: 'record_kind record_id sha256',
    push_subscriptions: 'session_id',
    recovery_codes: 'user_id',
    referrals: 'patient_id',
    remembered_devices: 'user_id',
    repeat_requests: 'patient_id',
    review_events: 'patient_id',
    second_factors: 'user_id',
    sessions: 'user_id',
    user_patients: 'user_id',
    user_permissions: 'user_id',
  },
  'a number of ours that says nothing of anybody': {
    account_links: 'id',
    appointment_history: 'id version_after',
    appointments: 'version buffer_before_minutes buffer_after_minutes',
    encounter_errors: 'id',
    encounters: 'version content_hash',
    form_answers: 'version',
    audit_events: 'id request_id repeat_key seal_number',
    chart_openings: 'id',
    former_details: 'id',
    invitations: 'id',
    patients: 'version restricted_with source visits_ahead',
    invoices: 'version number',
    payments: 'number',
    refunds: 'id',
    prescriptions: 'version content_hash',
    push_subscriptions: 'not_found',
    remembered_devices: 'id',
    referral_events: 'id version_after',
    referrals: 'version',
    review_events: 'id version_after',
    reviews: 'version',
    sessions: 'id',
    users: 'version',
  },
  'what the record says, in the spelling by which it is found': { patient_search_keys: 'patient_id key' },
  'what is erased is not found any more': {
    chart_openings: 'erased_at',
    encounter_addenda: 'erased_at',
    encounter_errors: 'erased_at',
    encounters: 'erased_at',
    patients: 'erased_at',
  },
}

const staying: Reasons = {
  'the visit stays, of nobody: when, with whom, what for, and on which terms': {
    appointment_history: `id appointment_id at act actor_user_id actor_side status_before status_after
      starts_at_before starts_at_after minutes_before minutes_after version_after cause`,
    appointments: `id reference status source series_id provider_id service_id location_id provider_service_id patient_id
      booked_by_user_id queue_day queue_number starts_at ends_at time_zone wall_starts_at duration_minutes buffer_before_minutes
      buffer_after_minutes service_name provider_name location_name address price_minor currency policy
      before_you_come language consent_version consent_hash confirmed_at arrived_at started_at finished_at is_late_change version
      created_at manage_link_salt`,
    encounter_addenda: 'id appointment_id note_number created_at written_by_user_id written_by',
    encounter_errors: 'id appointment_id note_number addendum_id shared_at marked_at marked_by_user_id marked_by',
    encounters: `appointment_id number replaces status version created_at updated_at signed_at signed_by_user_id signed_by
      content_hash`,
  },
  'that a partner sent somebody stays, of nobody': {
    referral_events: 'id referral_id at act side actor_user_id reason version_after',
    referrals: `id partner_id written_by_user_id written_by_name status asked_by status_before turn due_at since requested_at version
      service_id urgency consent_version consent_given_by consent_way consent_given_on consent_text consent_withdrawn_at
      patient_id
      appointment_id`,
  },
  'the law asks for the books, with the name that an invoice was issued to': {
    invoices: `id kind status patient_id appointment_id corrects_id currency payer_name payer_address note version created_at
      updated_at updated_by_user_id issued_at issued_by_user_id issued_by issued_on due_on number reference net_minor
      tax_minor total_minor sender`,
    invoice_lines: `invoice_id position description quantity unit_minor discount_minor discount_share discount_reason
      net_minor tax_rate`,
    payments: `id invoice_id method amount_minor currency given_minor note paid_at paid_on taken_by_user_id taken_by number
      reference`,
    payment_reversals: 'payment_id reason reversed_at reversed_by_user_id reversed_by',
    refunds: `id payment_id amount_minor reason requested_at requested_by_user_id requested_by decision decided_at
      decided_by_user_id decided_by`,
  },
  'the audit is kept: ids, and never what stood there': {
    audit_events: `id at actor_user_id actor_side action object_kind object_id outcome request_id detail count last_at
      repeat_key seal_number`,
  },
  'that a mail left stays, not to whom or what it said': {
    messages: `id kind channel language subject status attempts failure last_error created_at sent_at due_at reported_at delivered_at text_id grants unsolicited
      subject_kind subject_id`,
  },
  'the record and the account stay as nobody’s, for what points to them': {
    patients: 'id created_at restricted_at restricted_with source visits_ahead',
    sessions: 'id user_id created_at last_seen_at expires_at',
    users: 'id roles staff_role_id partner_id has_known_password version created_at',
  },
  'that somebody of the clinic broke the glass is a part of the audit, and names nobody': {
    chart_openings: 'id patient_id user_id opened_at ends_at seen_at seen_by',
  },
  'what the erasure itself sets': {
    appointments: 'manage_revoked_at',
    chart_openings: 'erased_at',
    encounter_addenda: 'erased_at',
    encounter_errors: 'erased_at',
    encounters: 'erased_at',
    patients: 'erased_at',
    sessions: 'ended_at',
  },
}

const server = await testServer()
const sent = recorded(server.database.pool)
const ask = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  server.database.asSuperuser<Row>(text, values)

const words = (text: string) => text.split(/\s+/)
const impersonal = new Set(Object.values(notOfAPerson).flatMap(words))
const named = (reasons: Reasons) =>
  Object.values(reasons).flatMap((columns) =>
    Object.entries(columns).flatMap(([table, names]) => words(names).map((name) => `${table}.${name}`)),
  )

const columns = await ask<{ table: string; name: string; isKey: boolean }>(`
  select c.relname as table, a.attname as name, coalesce(a.attnum = any(i.indkey::int2[]), false) as "isKey"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname <> 'organization_id'
    and a.attgenerated = ''
  order by c.relname, a.attnum`)
const tables = [...new Set(columns.map(({ table }) => table))]
const personal = columns.filter(({ table }) => !impersonal.has(table))
const fullName = ({ table, name }: { table: string; name: string }) => `${table}.${name}`

/** How a partner sent them. */
async function refer(
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
  const event = { referral_id: referral, side: 'clinic', actor_user_id: of.userId }
  await db
    .insertInto('referral_events')
    .values([
      { ...event, id: newId(), at: at('08:20'), act: 'ask', text: 'Since when?', version_after: 3 },
      { ...event, id: newId(), at: at('08:30'), act: 'reject', reason: 'other', version_after: 4 },
    ])
    .execute()
}

/** One who has left something in every column that can hold something. */
async function aLife(clinic: TestClinic, ids: { provider_id: string; service_id: string }): Promise<string> {
  const email = 'ottilie@example.test'
  const user = await aUser(clinic, {
    ...{ email, former_emails: ['before@example.test'], name: 'Ottilie Quill', password_hash: 'hashed' },
    patient: {
      ...{ given_name: 'Ottilie', family_name: 'Quill', email, phone: '+1 617 555 0142', birth_date: '1971-08-19' },
      email_verified_at: at('13:00'),
      email_refused_at: at('14:00'),
      source: 'desk',
      visits_ahead: 40,
    },
  })
  const patient_id = user.patientId!
  const again = await aPatient(clinic, { given_name: 'Ottilie', family_name: 'Quill', email })
  const visit = await anAppointment(clinic, {
    ...{ ...ids, patient_id, starts_at: at('15:00'), status: 'fulfilled', booked_by_user_id: user.id },
    ...{ message: 'a lump', insurance: 'self-pay', booked_by_given_name: 'Ada', booked_by_family_name: 'Quill' },
    ...{ confirmed_at: at('13:00'), arrived_at: at('14:50'), started_at: at('15:00'), finished_at: at('15:20') },
  })
  const [link, file, invitation, session] = [newId(), newId(), newId(), newId()]
  const [waits, offered] = [newId(), newId()]
  const entries = [newId(), newId()] as const
  const hash = createHash('sha256').update(email).digest()
  await clinic.transact(async (db) => {
    const { id: provider_service_id } = await db.selectFrom('provider_services').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('waiting_list_entries')
      .values({
        ...{ id: waits, patient_id, user_id: user.id, service_id: ids.service_id, appointment_id: visit.id },
        ...{
          provider_ids: [ids.provider_id],
          weekdays: [3],
          day_parts: ['evening'],
          is_urgent: true,
          status: 'booked',
        },
        ...{ earliest_on: '2026-11-24', latest_on: '2026-12-24', language: 'en' },
        ...{ created_at: at('12:01'), updated_at: at('12:02') },
      })
      .execute()
    await db
      .insertInto('waiting_list_offers')
      .values({
        ...{ id: offered, provider_service_id, ...ids, location_id: clinic.locationId, status: 'accepted' },
        ...{ starts_at: at('15:00'), ends_at: at('15:30'), expires_at: at('12:18'), created_at: at('12:03') },
        ...{ duration_minutes: 30, buffer_before_minutes: 0, buffer_after_minutes: 0, price_minor: 0, currency: 'USD' },
      })
      .execute()
    await db
      .insertInto('waiting_list_recipients')
      .values({
        ...{ id: newId(), offer_id: offered, entry_id: waits, place: 1, reason: 'urgent', status: 'accepted' },
        ...{ appointment_id: visit.id, accepted_link_hash: Buffer.from('link'), created_at: at('12:03') },
      })
      .execute()
    await db
      .insertInto('appointment_history')
      .values({
        ...{ id: newId(), appointment_id: visit.id, at: at('14:00'), act: 'cancel', actor_user_id: user.id },
        ...{ actor_side: 'patient', status_before: 'booked', status_after: 'cancelled', cause: 'patient' },
        ...{ starts_at_before: at('15:00'), starts_at_after: at('15:00'), version_after: 2, reason: 'no courage' },
        ...{ minutes_before: 30, minutes_after: 45 },
      })
      .execute()
    // The first note was another patient's, and the second counts.
    const signed = { signed_by: 'Ada', signed_by_user_id: user.id, content_hash: hash, status: 'final', version: 2 }
    const addendum = { appointment_id: visit.id, written_by_user_id: user.id, written_by: 'Ada' }
    const added = newId()
    const mark = { appointment_id: visit.id, marked_by: 'Ada', marked_by_user_id: user.id, reason: 'Of Ben' }
    await db
      .insertInto('encounters')
      .values({
        ...signed,
        appointment_id: visit.id,
        content: '{"plan":"X-ray"}',
        changed: '{"plan":{}}',
        signed_at: at('15:10'),
      })
      .execute()
    await db
      .insertInto('encounter_addenda')
      .values({ ...addendum, id: added, note_number: 1, text: 'Fewer', created_at: at('15:12') })
      .execute()
    await db
      .insertInto('encounter_errors')
      .values([
        { ...mark, id: newId(), note_number: 1, addendum_id: added, marked_at: at('15:13') },
        { ...mark, id: newId(), note_number: 1, shared_at: at('15:11'), marked_at: at('15:14') },
      ])
      .execute()
    await db
      .insertInto('encounters')
      .values({
        ...{ ...signed, appointment_id: visit.id, number: 2, replaces: 1, content: '{"plan":"Rest"}' },
        ...{ changed: '{"plan":{"version":1,"by":"Ada"}}', signed_at: at('15:20') },
      })
      .execute()
    await db
      .insertInto('encounter_shares')
      .values({ appointment_id: visit.id, note_number: 2, shared_at: at('15:40'), shared_by_user_id: user.id })
      .execute()
    await db
      .insertInto('encounter_addenda')
      .values({ ...addendum, id: newId(), note_number: 2, text: 'More', created_at: at('16:00') })
      .execute()
    await db
      .insertInto('private_files')
      .values({
        ...{ id: file, record_kind: 'appointment', record_id: visit.id, name: 'letter.pdf', sha256: hash, size: 3 },
        ...{ media_type: 'application/pdf', created_by_user_id: user.id, added_by_link: false },
      })
      .execute()
    await db.insertInto('private_file_parts').values({ file_id: file, number: 0, content: hash }).execute()
    const letters = [newId(), newId()] as const
    const letter = {
      ...{ patient_id, kind: 'sick-note', name: 'Work note', content: '{"isFirst":true}' },
      ...{ appointment_id: visit.id, note_number: 2 },
      ...{ written_at: at('15:10'), written_by_user_id: user.id, written_by_name: 'Dr. Okafor' },
    }
    await db
      .insertInto('chart_files')
      .values([
        {
          ...{ ...letter, id: letters[0], reference: 'K4PD9XQ2', withdrawn_at: at('15:20') },
          ...{ withdrawn_by_user_id: user.id, withdrawn_by_name: 'Dr. Okafor', withdrawn_reason: 'Wrong day' },
        },
        {
          ...{ ...letter, id: letters[1], reference: 'K4PD9XQ3', replaces: letters[0] },
          ...{ shared_at: at('15:30'), shared_by_user_id: user.id },
        },
      ])
      .execute()
    await db
      .insertInto('private_files')
      .values(
        letters.map((record_id) => ({
          ...{ id: newId(), record_kind: 'chart-file', record_id, name: 'Work note.pdf', sha256: hash, size: 3 },
          ...{ media_type: 'application/pdf', created_by_user_id: user.id, added_by_link: false },
        })),
      )
      .execute()
    const entry = { patient_id, kind: 'allergy', written_by_user_id: user.id, written_by_name: 'Dr. Okafor' }
    await db
      .insertInto('chart_entries')
      .values([
        { ...entry, id: entries[0], status: 'none-known', written_at: at('15:05') },
        {
          ...{ ...entry, id: newId(), kind: 'condition', status: 'active', title: 'High blood pressure', code: 'I10' },
          written_at: at('15:07'),
        },
        {
          ...{ ...entry, id: entries[1], status: 'active', title: 'Latex', detail: 'Hives', severity: 'mild' },
          ...{ on_date: '2020-01-01', replaces: entries[0], written_at: at('15:06') },
        },
      ])
      .execute()
    await db
      .insertInto('former_details')
      .values({
        ...{ id: newId(), patient_id, field: 'familyName', value: 'Quil', until: at('15:02') },
        ...{ changed_by_side: 'clinic', changed_by_user_id: user.id, changed_by_name: 'Dana Desk' },
      })
      .execute()
    await db
      .insertInto('chart_openings')
      .values({
        ...{ id: newId(), patient_id, user_id: user.id, reason: 'On call' },
        ...{ opened_at: at('15:00'), ends_at: at('19:00') },
      })
      .execute()
    await refer(db, {
      patient_id,
      service_id: ids.service_id,
      userId: user.id,
      visitId: visit.id,
      letterId: letters[1],
    })
    await answer(db, { patient_id, userId: user.id, visitId: visit.id })
    await prescribe(db, { patient_id, provider_id: ids.provider_id, userId: user.id, visitId: visit.id })
    await aBill(db, { patientId: patient_id, userId: user.id, appointmentId: visit.id })
    await review(db, { patient_id, provider_id: ids.provider_id, userId: user.id, visitId: visit.id })
    await db
      .insertInto('invoices')
      .values({
        ...{ id: newId(), kind: 'invoice', status: 'draft', patient_id, currency: 'USD', payer_name: 'Ottilie Quill' },
        ...{ draft: '{"lines":[]}', created_at: at('16:00'), updated_at: at('16:00'), updated_by_user_id: user.id },
      })
      .execute()
    await db
      .insertInto('sessions')
      .values({
        ...{ id: session, user_id: user.id, expires_at: '2090-01-01T00:00:00Z' },
        ...{ browser: 'Safari', system: 'iOS', network_hash: hash, second_factor: 'code', code_proved_at: at('13:00') },
      })
      .execute()
    const factor = { secret: hash, confirmed_at: at('13:00'), next_secret: hash, next_begun_at: at('14:00') }
    await db
      .insertInto('second_factors')
      .values({ user_id: user.id, ...factor })
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id: user.id, code_hash: hash, used_at: at('14:00') })
      .execute()
    await db
      .insertInto('remembered_devices')
      .values({
        ...{ id: newId(), user_id: user.id, secret_hash: hash, browser: 'Safari', system: 'iOS' },
        ...{ created_at: at('13:00'), expires_at: at('16:00') },
      })
      .execute()
    await db
      .updateTable('user_patients')
      .set({ confirmed_at: at('15:20') })
      .where('user_id', '=', user.id)
      .execute()
    await db
      .insertInto('user_patients')
      .values({
        ...{ user_id: user.id, patient_id: again.id, relation: 'guardian' },
        refuted_at: at('15:30'),
        shown_from: at('15:25'),
      })
      .execute()
    await db.insertInto('declined_patients').values({ user_id: user.id, patient_id }).execute()
    await db
      .insertInto('user_permissions')
      .values({
        ...{ user_id: user.id, permission: 'messages:list', is_granted: false, given_by: user.id },
        ...{ given_at: at('13:00'), ends_at: at('14:00'), reason: 'Reads too much' },
      })
      .execute()
    const role = { id: newId(), name: 'Desk', permissions: [] }
    await db.insertInto('staff_roles').values(role).execute()
    await db
      .insertInto('invitations')
      .values({
        ...{ id: invitation, email, name: 'Ottilie Quill', roles: ['provider', 'admin'], invited_by: user.id },
        ...{ staff_role_id: role.id, provider_id: ids.provider_id, created_at: at('13:00'), sent_at: at('13:00') },
        ...{ accepted_at: at('14:00'), withdrawn_at: at('14:00') },
      })
      .execute()
    await db
      .insertInto('account_links')
      .values({
        ...{ id: newId(), kind: 'invitation', email, invitation_id: invitation, token_hash: Buffer.from('another') },
        expires_at: at('16:00'),
      })
      .execute()
    await db
      .insertInto('account_links')
      .values({
        ...{ id: link, kind: 'password', email, user_id: user.id, token_hash: hash },
        ...{ expires_at: at('16:00'), used_at: at('15:00') },
      })
      .execute()
    await db
      .insertInto('message_choices')
      .values({
        email,
        kind: 'appointment-reminder',
        chosen_at: at('13:00'),
        phone: '+15550100',
        phone_refused_at: at('14:00'),
        complained_at: at('14:00'),
      })
      .execute()
    await db
      .insertInto('push_subscriptions')
      .values({
        ...{ id: newId(), email, session_id: session, endpoint: 'https://push.example/secret' },
        ...{ p256dh: 'secret-key', auth: 'secret-auth' },
        ...{ browser: 'Firefox', system: 'Android', added_at: at('14:00') },
      })
      .execute()
    await db
      .insertInto('messages')
      .values({
        ...{ id: newId(), kind: 'booked', to_address: email, language: 'en', subject: 'Booked', body: 'Dear Ottilie' },
        ...{
          subject_kind: 'appointment',
          subject_id: visit.id,
          status: 'sent',
          network_hash: Buffer.alloc(32, 'n'),
          failure: 'try-later',
          last_error: 'Try later',
        },
        ...{ due_at: at('15:00'), sent_at: at('15:01') },
      })
      .execute()
    await db
      .insertInto('audit_events')
      .values({
        ...{ id: newId(), at: at('15:00'), actor_user_id: user.id, actor_side: 'patient', action: 'patients:update' },
        ...{ object_kind: 'patient', object_id: patient_id, outcome: 'done', request_id: 'r', detail: 'phone' },
      })
      .execute()
  })
  return patient_id
}

/** A form that was asked by hand, completed, and of which a consent was withdrawn. */
async function answer(db: ClinicDatabase, { patient_id, userId, visitId }: Omit<Whose, 'provider_id'>) {
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
async function prescribe(db: ClinicDatabase, { userId, visitId, ...of }: Whose) {
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
async function review(db: ClinicDatabase, { userId, visitId, ...of }: Whose) {
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

type Row = Record<string, unknown>
type Rows = Record<string, Row[]>

async function allRows(clinic: TestClinic): Promise<Rows> {
  const rows: Rows = {}
  for (const table of tables)
    rows[table] = (
      await ask<{ row: Row }>(`select to_jsonb(t) as row from ${table} t where organization_id = $1`, [clinic.id])
    ).map(({ row }) => row)
  return rows
}

/** The columns that a query of one table gives back, unless it is about nobody. */
function columnsRead({ text, values }: Statement): string[] {
  if (values.length > 0 && values.every((value) => Array.isArray(value) && value.length === 0)) return []
  const [, list, table] = /^select (.*?) from "(\w+)"/.exec(text) ?? []
  return [...(list ?? '').matchAll(/(?:^|, )(?:"\w+"\.)?"(\w+)"/g)].map(([, name]) => `${table}.${name}`)
}

const shown = new Set<string>()
const [filled, gone] = [new Set<string>(), new Set<string>()]

beforeAll(async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const patientId = await aLife(clinic, { provider_id: doctor.id, service_id: service.id })
  const now = '2090-01-01T00:00:00Z'
  await clinic.transact(async (db) => {
    const found = (await findPerson(db, patientId, now))!
    sent.splice(0)
    await showPerson(db, found)
    for (const column of sent.flatMap(columnsRead)) shown.add(column)
  })
  const before = await allRows(clinic)
  await clinic.transact(async (db) => erasePerson(db, (await findPerson(db, patientId, now))!, now))
  const after = await allRows(clinic)
  for (const column of personal) {
    const keys = personal.filter(({ table, isKey }) => table === column.table && isKey).map(({ name }) => name)
    const held = before[column.table]!.filter((row) => row[column.name] !== null)
    const same = (row: Row) =>
      after[column.table]!.some((other) =>
        [...keys, column.name].every((name) => JSON.stringify(other[name]) === JSON.stringify(row[name])),
      )
    if (held.length > 0) filled.add(fullName(column))
    if (!held.some(same)) gone.add(fullName(column))
  }
})

test('nothing but what is no person’s is left out, and it points to persons nowhere else', async () => {
  expect([...impersonal].filter((table) => !tables.includes(table))).toEqual([])
  const pointers = await ask<{ table: string; name: string; to: string }>(`
    select distinct k.conrelid::regclass::text as table, a.attname as name, k.confrelid::regclass::text as to
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and a.attname like '%\\_id' and a.attname <> 'organization_id'`)
  const ofPersons = pointers.filter(({ table, to }) => impersonal.has(table) && !impersonal.has(to))
  expect(ofPersons.map(fullName).toSorted()).toEqual(pointersOfTheClinic)
})

test('every column is shown to whoever asks what is stored, or is not for a reason', () => {
  const missed = personal.map(fullName).filter((name) => !shown.has(name))
  expect(missed.toSorted()).toEqual(named(notShown).toSorted())
})

test('every column goes for whoever asks to be erased, or stays for a reason', () => {
  const mayStay = named(staying)
  const missed = personal.map(fullName).filter((name) => !mayStay.includes(name))
  expect(missed.filter((name) => !gone.has(name))).toEqual([])
  // What the life above leaves empty proves nothing.
  expect(missed.filter((name) => !filled.has(name))).toEqual([])
  expect(mayStay.filter((name) => gone.has(name) && filled.has(name))).toEqual([])
})
