import { beforeAll, expect, test } from 'vitest'
import { erasePerson } from '../src/features/patients/erase-person.ts'
import { findPerson } from '../src/features/patients/find-person.ts'
import { showPerson } from '../src/features/patients/show-person.ts'
import { aLife } from './a-life.ts'
import { aPractice } from './booking.ts'
import type { TestClinic } from './builders.ts'
import { recorded, type Statement } from './recorded-statements.ts'
import { testServer } from './test-server.ts'

// Whatever the clinic stores is somebody's, shown to them and erased for them, unless a reason stands here: a table or
// column that comes later, too.

type Columns = Record<string, string>
type Reasons = Record<string, Columns>

const notOfAPerson: Record<string, string> = {
  'the clinic itself': `booking_rule_versions brand_versions clinic_devices closures diagnoses diagnosis_words domain_proofs drugs drug_words files form_services form_versions forms legal_versions locations message_texts opening_hours organizations post_pictures post_slugs posts provider_services published_posts resources
    schedule_changes schedule_overrides schedules services shared_resources slot_changes staff_roles`,
  'the work of its doctors': `calendar_feeds decision_support_acceptances delays external_calendars favorite_diagnoses note_texts
    prescription_sets providers report_mailings report_views time_off`,
  'taken time; whose it is, the visit says': 'claims claims_past',
  'organizations that send patients': 'partners',
  'what is paid to organizations, and by them, for services': 'partner_ledger_entries service_agreements',
  'which tablet holds a form; what was answered, the answers say': 'form_handovers',
  'how visits follow each other; which they are, the visits say': 'appointment_series',
  'times that were freed, and which of them were offered': 'freed_times waiting_list_offers',
  'a visitor who gave no name yet, by the hash of a cookie, for minutes': 'holds',
  'keys of requests and networks as hashes, for hours': 'attempts email_codes idempotency_keys',
  'ids for open screens, for minutes': 'changes',
  'ids and hashes of what the audit says': 'audit_alerts audit_seals',
  'how many came to a place on a day': 'queue_counters',
  'what was said to everybody of a day, and who was phoned about which visit; what was mailed is shown, and goes':
    'announcements announcement_visits desk_calls',
  'sums of what invoices and payments say': 'invoice_counters ledger_entries ledger_postings',
  'what an invoice sold to be used later; to whom, the invoice says': 'voucher_services vouchers',
  'by which accounts a clinic keeps its books': 'accounting_settings',
  'what was counted in the cash box; who paid, the payments say': 'cash_closing_entries cash_closings cash_transfers',
  'what a bank says came in on the account, a part of the books; who paid, the payments say': `bank_columns
    bank_transfer_payments bank_transfers`,
  'which rows went along with a merge, and which records are of two people': 'patient_merge_rows patient_distinctions',
  'which visits were reminded of, told of a delay or asked about; the messages themselves are shown, and go': `reminders
    delay_notices review_requests`,
  'how many visits days had, and for a minute whose have changed': `report_changes report_days report_keepings report_months
    report_seen`,
  'what was begun at a payment provider and moved there; who paid, the payments say': `demo_provider_objects online_movements
    online_payment_settings online_payments unknown_online_payments`,
  'how often who pays was reminded of an invoice, and of which nobody is': 'payment_reminders payment_reminder_pauses',
}
/** Where those point at what is somebody's. */
const pointersOfTheClinic = [
  'announcement_visits.appointment_id',
  'announcement_visits.message_id',
  'announcements.sent_by_user_id',
  'bank_transfer_payments.payment_id',
  'bank_transfers.read_by_user_id',
  'bank_transfers.set_aside_by_user_id',
  'cash_closings.closed_by_user_id',
  'cash_transfers.moved_by_user_id',
  'claims.appointment_id',
  // To the visit, with its offer: the seat of both is one.
  'claims.provider_service_id',
  'claims_past.appointment_id',
  'decision_support_acceptances.accepted_by_user_id',
  'delay_notices.appointment_id',
  'delay_notices.message_id',
  'desk_calls.appointment_id',
  'desk_calls.called_by_user_id',
  'favorite_diagnoses.user_id',
  'form_handovers.answers_id',
  'form_handovers.appointment_id',
  'form_versions.published_by_user_id',
  'ledger_entries.document_id',
  // To invoices, and to payments of that invoice; to payments, and to refunds of that payment.
  'ledger_entries.invoice_id',
  'ledger_entries.invoice_id',
  'ledger_entries.payment_id',
  'ledger_entries.payment_id',
  'ledger_entries.refund_id',
  'note_texts.user_id',
  'online_movements.handled_by_user_id',
  'online_movements.payment_id',
  'online_movements.refund_id',
  'online_payments.invoice_id',
  'partner_ledger_entries.entered_by_user_id',
  'patient_distinctions.one_id',
  'patient_distinctions.other_id',
  'patient_distinctions.said_by_user_id',
  'patient_merge_rows.merge_id',
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
  'service_agreements.agreed_by_user_id',
  'service_agreements.ended_by_user_id',
  'unknown_online_payments.handled_by_user_id',
  'vouchers.blocked_by_user_id',
  'vouchers.invoice_id',
  'vouchers.invoice_id',
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
    passkeys: 'credential_id public_key sign_count transports',
    passkey_challenges: 'challenge_hash purpose origin relying_party session_id expires_at',
    outgoing_referrals: 'link_number code_hash reading_hash reading_until',
    users: 'password_hash has_known_password',
  },
  'whose of the staff it was is theirs; the side is shown': {
    appointment_history: 'actor_user_id',
    audit_events: 'actor_user_id',
    data_request_events: 'actor_user_id',
    data_requests: 'asked_by_user_id proposed_by_user_id erased_by_user_id',
    encounter_addenda: 'written_by_user_id',
    encounter_errors: 'marked_by_user_id',
    encounter_shares: 'shared_by_user_id',
    consent_withdrawals: 'withdrawn_by_user_id',
    encounters: 'signed_by_user_id changed',
    form_answers: 'begun_by_user_id completed_by_user_id',
    chart_entries: 'written_by_user_id',
    chart_files: 'written_by_user_id withdrawn_by_user_id shared_by_user_id reviewed_by_user_id released_by_user_id',
    chart_openings: 'user_id seen_by',
    former_details: 'changed_by_user_id',
    invitations: 'invited_by',
    invoices: 'updated_by_user_id issued_by_user_id',
    patient_merges: 'merged_by_user_id undone_by_user_id',
    payment_reversals: 'reversed_by_user_id',
    payments: 'taken_by_user_id',
    refunds: 'requested_by_user_id decided_by_user_id',
    medication_requests: 'ended_by_user_id',
    prescriptions: 'updated_by_user_id signed_by_user_id',
    repeat_requests: 'asked_by_user_id answered_by_user_id',
    review_events: 'actor_user_id',
    outgoing_referral_events: 'actor_user_id',
    outgoing_referrals: 'written_by_user_id',
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
    outgoing_referrals: 'partner_id',
    referrals: 'partner_id service_id',
    users: 'partner_id',
    invoices: 'corrects_id',
    medication_requests: 'provider_id',
    prescriptions: 'provider_id',
    reviews: 'provider_id',
    messages: 'failure grants unsolicited is_id_proven',
  },
  'which place of a group it was: its page says so, and nobody is known by it': { appointments: 'seat seats' },
  'what they were called by in a waiting room, on that day alone': { appointments: 'queue_day queue_number' },
  'what a service asks for with a booking: what was paid and went back of it stands with the invoice': {
    appointments: 'prepayment_minor payment_due_at prepayment_decided_version',
    refunds: 'by_policy',
  },
  'by what went back what a provider could not give back: that it did stands with the payment': {
    refunds: 'method instead_of_id',
  },
  'for a limit, a keyed hash of the network until the message has left': { messages: 'network_hash' },
  'of a merge that was taken back, as this one was, they tell of somebody else': { patient_merges: 'details' },
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
    passkeys: 'user_id',
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
    guardian_invitations: 'invited_by_user_id',
    shared_readings: 'user_id',
    user_patients: 'user_id',
    user_permissions: 'user_id',
  },
  'a number of ours that says nothing of anybody': {
    account_links: 'id',
    appointment_history: 'id version_after',
    appointments: 'version buffer_before_minutes buffer_after_minutes',
    encounter_errors: 'id',
    encounters: 'version content_hash',
    visit_drafts: 'version note_number',
    form_answers: 'version',
    audit_events: 'id request_id repeat_key seal_number',
    chart_openings: 'id',
    data_request_events: 'id version_after',
    data_requests: 'version',
    former_details: 'id',
    guardian_invitations: 'id',
    invitations: 'id',
    patient_merges: 'id',
    patients: 'version restricted_with source visits_ahead merged_into',
    invoices: 'version number',
    payments: 'number voucher_id',
    refunds: 'id',
    prescriptions: 'version content_hash',
    passkeys: 'id',
    push_subscriptions: 'not_found',
    remembered_devices: 'id',
    outgoing_referral_events: 'id version_after link_number',
    outgoing_referrals: 'version',
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
    invoices: 'anonymized_at',
    patients: 'erased_at',
  },
}

const staying: Reasons = {
  'the visit stays, of nobody: when, with whom, what for, and on which terms': {
    appointment_history: `id appointment_id at act actor_user_id actor_side status_before status_after
      starts_at_before starts_at_after minutes_before minutes_after provider_before provider_after version_after cause`,
    appointments: `id reference status source series_id provider_id service_id location_id provider_service_id patient_id
      booked_by_user_id booked_by_partner queue_day queue_number starts_at ends_at time_zone wall_starts_at duration_minutes buffer_before_minutes
      buffer_after_minutes seat seats service_name provider_name location_name address price_minor prepayment_minor payment_due_at prepayment_decided_version currency policy
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
  'that the clinic referred somebody on, and to whom, stays, of nobody': {
    outgoing_referral_events: 'id outgoing_referral_id at act side actor_user_id by_name version_after link_number',
    outgoing_referrals: `id patient_id written_by_user_id written_by_name partner_id outside_name outside_email status since
      requested_at expires_at version urgency consent_version consent_given_by consent_way consent_given_on consent_text
      consent_withdrawn_at link_number code_hash wrong_tries`,
  },
  'the law asks for the books, with the name that an invoice was issued to': {
    invoices: `id kind status patient_id appointment_id corrects_id currency payer_name payer_address payer_email buyer_reference patient_name note version created_at
      updated_at updated_by_user_id issued_at issued_by_user_id issued_by issued_on due_on number reference net_minor
      tax_minor total_minor sender anonymized_at`,
    invoice_lines: `invoice_id position description quantity unit_minor discount_minor discount_share discount_reason
      net_minor tax_rate`,
    payments: `id invoice_id voucher_id method amount_minor currency given_minor note paid_at paid_on taken_by_user_id taken_by number
      reference`,
    payment_reversals: 'payment_id reason reversed_at reversed_by_user_id reversed_by',
    refunds: `id payment_id amount_minor reason requested_at requested_by_user_id requested_by decision decided_at
      decided_by_user_id decided_by by_policy method instead_of_id`,
  },
  'that somebody asked, by when and by whom it was answered, stays, of nobody: the proof of it': {
    data_request_events: `id data_request_id at act side actor_user_id by_name version_after copy_format copy_is_whole`,
    data_requests: `id patient_id kind status version country received_on due_on extended_at ended_at asked_by_user_id
      sent_on proposed_by_user_id erased_by_user_id kept_until`,
  },
  'the audit is kept: ids, and never what stood there': {
    audit_events: `id at actor_user_id actor_side action object_kind object_id outcome request_id detail count last_at
      repeat_key seal_number`,
  },
  'that a mail left stays, not to whom or what it said': {
    messages: `id kind channel language subject status attempts failure last_error created_at sent_at due_at reported_at delivered_at text_id grants unsolicited is_id_proven
      subject_kind subject_id`,
  },
  'the record and the account stay as nobody’s, for what points to them': {
    patient_merges: 'id from_id into_id merged_at merged_by_user_id merged_by undo_until undone_at undone_by_user_id',
    patients: 'id created_at restricted_at restricted_with source visits_ahead merged_into',
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
