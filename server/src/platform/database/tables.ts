// The row types of the schema, printed from it (`server/test/tables.test.ts` fails when they differ and tells how).
import type { Generated } from 'kysely'

export type AccountLinks = {
  organization_id: Generated<string>
  id: string
  kind: string
  email: string
  user_id: string | null
  token_hash: Buffer
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
  invitation_id: string | null
  wanted_clinic: unknown | null
}

export type AccountingSettings = {
  organization_id: Generated<string>
  chart: string
  consultant: number
  client: number
  year_starts_in: number
  accounts: unknown
  version: Generated<number>
  changed_at: string
  exported_at: string | null
  exported_from: string | null
  exported_to: string | null
  exported_by: string | null
}

export type AnnouncementVisits = {
  organization_id: Generated<string>
  announcement_id: string
  appointment_id: string
  message_id: string | null
}

export type Announcements = {
  organization_id: Generated<string>
  id: string
  day: string
  provider_id: string | null
  words: string
  sent_at: string
  sent_by_user_id: string
  withdrawn_at: string | null
}

export type AppointmentHistory = {
  organization_id: Generated<string>
  id: string
  appointment_id: string
  at: string
  act: string
  actor_user_id: string | null
  actor_side: string
  status_before: string | null
  status_after: string
  starts_at_before: string | null
  starts_at_after: string
  version_after: number
  reason: string | null
  cause: string | null
  minutes_before: number | null
  minutes_after: number | null
  provider_before: string | null
  provider_after: string | null
}

export type AppointmentSeries = {
  organization_id: Generated<string>
  id: string
  every: number
  unit: string
  created_at: string
}

export type Appointments = {
  organization_id: Generated<string>
  id: string
  reference: string
  status: string
  provider_id: string
  service_id: string
  location_id: string
  provider_service_id: string
  patient_id: string
  booked_by_user_id: string | null
  starts_at: string
  ends_at: string
  time_zone: string
  wall_starts_at: string
  duration_minutes: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  service_name: string
  provider_name: string
  location_name: string
  address: unknown
  price_minor: number
  currency: string
  policy: unknown
  before_you_come: Generated<string[]>
  message: string | null
  language: string
  consent_version: number
  consent_hash: string
  manage_token_hash: Buffer
  arrived_at: string | null
  started_at: string | null
  finished_at: string | null
  is_late_change: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  manage_link_salt: string | null
  manage_revoked_at: string | null
  insurance: string | null
  during: Generated<string>
  booked_by_given_name: string | null
  booked_by_family_name: string | null
  confirmed_at: string | null
  source: Generated<string>
  series_id: string | null
  queue_day: string | null
  queue_number: number | null
  seat: number | null
  seats: number | null
  taken_seat: Generated<number>
  booked_by_partner: string | null
  prepayment_minor: Generated<number>
  payment_due_at: string | null
  prepayment_decided_version: number | null
}

export type Attempts = {
  organization_id: Generated<string>
  kind: string
  key: Buffer
  window_starts_at: string
  count: Generated<number>
}

export type AuditAlerts = {
  organization_id: Generated<string>
  id: string
  kind: string
  found_on: string
  actor_user_id: string | null
  action: string | null
  told_at: string
}

export type AuditEvents = {
  organization_id: Generated<string>
  id: string
  at: string
  actor_user_id: string | null
  actor_side: string
  action: string
  object_kind: string | null
  object_id: string | null
  outcome: string
  request_id: string | null
  detail: string | null
  count: Generated<number>
  last_at: string | null
  repeat_key: Buffer | null
  seal_number: number | null
}

export type AuditSeals = {
  organization_id: Generated<string>
  number: number
  sealed_at: string
  event_ids: string[]
  event_hashes: Buffer
  previous_hash: Buffer
  hash: Buffer
}

export type BankColumns = {
  organization_id: Generated<string>
  columns: unknown
  chosen_at: string
}

export type BankTransferPayments = {
  organization_id: Generated<string>
  payment_id: string
  transfer_id: string
}

export type BankTransfers = {
  organization_id: Generated<string>
  id: string
  fingerprint: Buffer
  booked_on: string
  amount_minor: number
  currency: string
  payer: Generated<string>
  remittance: Generated<string>
  read_at: string
  read_by_user_id: string
  read_by: string
  set_aside_at: string | null
  set_aside_by_user_id: string | null
  set_aside_by: string | null
  set_aside_reason: string | null
}

export type BookingRuleVersions = {
  organization_id: Generated<string>
  version: number
  rules: unknown
  saved_at: string
  saved_by: string | null
  restored_from: number | null
}

export type BrandVersions = {
  organization_id: Generated<string>
  version: number
  name: string
  styles: unknown
  static_content: unknown
  saved_at: string
  saved_by: string | null
  restored_from: number | null
  gtm_id: string | null
}

export type CalendarFeeds = {
  organization_id: Generated<string>
  provider_id: string
  secret_hash: Buffer
  created_at: string
}

export type CashClosingEntries = {
  organization_id: Generated<string>
  closing_id: string
  entry_id: string
}

export type CashClosings = {
  organization_id: Generated<string>
  id: string
  currency: string
  number: number
  opening_minor: unknown
  moved_minor: unknown
  counted_minor: unknown
  removed_minor: unknown
  note: string | null
  closed_at: string
  closed_on: string
  closed_by_user_id: string
  closed_by: string
}

export type CashTransfers = {
  organization_id: Generated<string>
  id: string
  kind: string
  currency: string
  amount_minor: number
  reason: string | null
  moved_at: string
  moved_on: string
  moved_by_user_id: string
  moved_by: string
  number: Generated<number>
  reference: Generated<string>
}

export type Changes = {
  organization_id: Generated<string>
  id: string
  xid: Generated<string>
  noun: string
  object_id: string
  provider_id: string | null
  at: Generated<string>
}

export type ChartEntries = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  kind: string
  status: string
  title: string | null
  detail: string | null
  severity: string | null
  on_date: string | null
  replaces: string | null
  written_by_user_id: string
  written_by_name: string
  written_at: string
  code: string | null
}

export type ChartFiles = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  kind: string
  name: string
  written_at: string
  written_by_user_id: string
  written_by_name: string
  appointment_id: string | null
  reference: string | null
  content: unknown | null
  replaces: string | null
  withdrawn_at: string | null
  withdrawn_by_user_id: string | null
  withdrawn_by_name: string | null
  withdrawn_reason: string | null
  shared_at: string | null
  shared_by_user_id: string | null
  note_number: number | null
  result_category: string | null
  reviewed_at: string | null
  reviewed_by_user_id: string | null
  reviewed_by_name: string | null
  word: string | null
  released_at: string | null
  released_by_user_id: string | null
  released_by_name: string | null
}

export type ChartOpenings = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  user_id: string
  reason: string | null
  opened_at: string
  ends_at: string
  erased_at: string | null
  seen_at: string | null
  seen_by: string | null
}

export type Claims = {
  organization_id: Generated<string>
  id: string
  resource_id: string
  during: string
  starts_at: Generated<string>
  ends_at: Generated<string>
  kind: string
  appointment_id: string | null
  hold_id: string | null
  time_off_id: string | null
  expires_at: string | null
  external_calendar_id: string | null
  offer_id: string | null
  seat: number | null
  provider_service_id: string | null
  taken_seat: Generated<number>
}

export type ClaimsPast = {
  organization_id: Generated<string>
  id: string
  resource_id: string
  during: string
  kind: string
  appointment_id: string | null
  time_off_id: string | null
  starts_at: Generated<string>
  ends_at: Generated<string>
}

export type ClinicDevices = {
  organization_id: Generated<string>
  id: string
  kind: string
  name: string
  location_id: string
  shows: string
  code_hash: Buffer | null
  code_ends_at: string | null
  token_hash: Buffer | null
  created_at: string
  paired_at: string | null
  last_seen_at: string | null
}

export type Closures = {
  organization_id: Generated<string>
  id: string
  location_id: string | null
  first_on: string
  last_on: string
  name: string
  version: Generated<number>
}

export type ConsentWithdrawals = {
  organization_id: Generated<string>
  answers_id: string
  field_id: string
  withdrawn_at: string
  withdrawn_by_user_id: string | null
  withdrawn_by: string
}

export type DataRequestEvents = {
  organization_id: Generated<string>
  id: string
  data_request_id: string
  at: string
  act: string
  side: string
  actor_user_id: string
  by_name: string | null
  text: string | null
  version_after: number
  copy_format: string | null
  copy_is_whole: boolean | null
}

export type DataRequests = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  kind: string
  status: string
  version: Generated<number>
  country: string
  received_on: string
  due_on: string
  extended_at: string | null
  ended_at: string | null
  asked_by_user_id: string | null
  words: Generated<string>
  extension: string | null
  answer: string | null
  sent: string | null
  sent_on: string | null
  proposed_by_user_id: string | null
  erased_by_user_id: string | null
  kept_until: string | null
}

export type DecisionSupportAcceptances = {
  organization_id: Generated<string>
  id: string
  is_on: boolean
  accepted_at: string
  accepted_by_user_id: string
  accepted_by: string
}

export type DeclinedPatients = {
  organization_id: Generated<string>
  user_id: string
  patient_id: string
  declined_at: Generated<string>
}

export type DelayNotices = {
  organization_id: Generated<string>
  message_id: string
  appointment_id: string
  starts_at: string
  minutes: number
}

export type Delays = {
  organization_id: Generated<string>
  provider_id: string
  minutes: number
  begins_at: string
  ends_at: string
  version: number
}

export type DemoProviderObjects = {
  organization_id: Generated<string>
  id: string
  kind: string
  body: unknown
  created_at: string
}

export type DeskCalls = {
  organization_id: Generated<string>
  id: string
  appointment_id: string
  reason: string
  about: string
  outcome: string
  called_at: string
  called_by_user_id: string
  undone_at: string | null
}

export type Diagnoses = {
  organization_id: Generated<string>
  code: string
  title: string
  synonyms: string
}

export type DiagnosisWords = {
  organization_id: Generated<string>
  word: string
  code: string
}

export type DomainProofs = {
  organization_id: Generated<string>
  host: string
  token: string
  added_at: string
  checked_at: string | null
  problem: string | null
}

export type DrugWords = {
  organization_id: Generated<string>
  word: string
  key: string
}

export type Drugs = {
  organization_id: Generated<string>
  key: string
  drug: unknown
}

export type EmailCodes = {
  organization_id: Generated<string>
  id: string
  visitor_hash: Buffer
  address_hash: Buffer
  number: Generated<number>
  tries: Generated<number>
  expires_at: string
  confirmed_at: string | null
}

export type EncounterAddenda = {
  organization_id: Generated<string>
  id: string
  appointment_id: string
  text: string
  created_at: string
  written_by_user_id: string
  written_by: string
  erased_at: string | null
  note_number: number
}

export type EncounterErrors = {
  organization_id: Generated<string>
  id: string
  appointment_id: string
  note_number: number
  addendum_id: string | null
  whole_note: Generated<number | null>
  shared_at: string | null
  reason: string
  marked_at: string
  marked_by_user_id: string
  marked_by: string
  erased_at: string | null
}

export type EncounterShares = {
  organization_id: Generated<string>
  appointment_id: string
  shared_at: string
  shared_by_user_id: string
  note_number: number
}

export type Encounters = {
  organization_id: Generated<string>
  appointment_id: string
  status: Generated<string>
  content: unknown
  changed: unknown
  version: number
  created_at: Generated<string>
  updated_at: Generated<string>
  signed_at: string | null
  signed_by_user_id: string | null
  signed_by: string | null
  content_hash: Buffer | null
  erased_at: string | null
  number: Generated<number>
  replaces: number | null
}

export type ErasureHolds = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  reason: string
  until: string | null
  placed_at: string
  placed_by: string
  released_at: string | null
  released_by: string | null
  case_reference: string | null
}

export type ExternalCalendars = {
  organization_id: Generated<string>
  id: string
  provider_id: string
  address: Buffer
  address_hash: Buffer
  host: string
  created_at: string
  due_at: string
  begun_at: string | null
  read_at: string | null
  counted_at: string | null
  etag: string | null
  last_modified: string | null
  problem: string | null
  failing_since: string | null
  failures: Generated<number>
  left_out: Generated<number>
  busy: Generated<string>
}

export type FavoriteDiagnoses = {
  organization_id: Generated<string>
  user_id: string
  code: string
  title: string
  marked_at: string
}

export type Files = {
  organization_id: Generated<string>
  id: string
  hash: string
  media_type: string
  content: Buffer
  created_at: Generated<string>
}

export type FormAnswers = {
  organization_id: Generated<string>
  id: string
  form_id: string
  form_number: number
  patient_id: string
  appointment_id: string | null
  status: Generated<string>
  content: unknown
  version: Generated<number>
  is_by_link: Generated<boolean>
  begun_by_user_id: string | null
  asked_by: string | null
  created_at: string
  updated_at: string
  completed_at: string | null
  completed_by_user_id: string | null
  completed_by: string | null
}

export type FormHandovers = {
  organization_id: Generated<string>
  device_id: string
  id: string
  answers_id: string
  appointment_id: string
  handed_at: string
  used_at: string | null
  closed_at: string | null
}

export type FormServices = {
  organization_id: Generated<string>
  form_id: string
  service_id: string
}

export type FormVersions = {
  organization_id: Generated<string>
  form_id: string
  number: number
  name: string
  definition: unknown
  published_at: string
  published_by_user_id: string | null
  published_by: string
}

export type FormerDetails = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  field: string
  value: string | null
  until: string
  changed_by_side: string
  changed_by_user_id: string
  changed_by_name: string
}

export type Forms = {
  organization_id: Generated<string>
  id: string
  name: string
  status: Generated<string>
  asked: Generated<string>
  valid_days: number | null
  definition: unknown
  version: Generated<number>
  current_number: number | null
  created_at: string
  updated_at: string
}

export type FreedTimes = {
  organization_id: Generated<string>
  id: string
  provider_id: string
  starts_at: string
  ends_at: string
}

export type GuardianInvitations = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  email: string
  relationship: string
  access: string
  invited_by_user_id: string
  created_at: string
  expires_at: string
}

export type Holds = {
  organization_id: Generated<string>
  id: string
  secret_hash: Buffer
  visitor_hash: Buffer
  provider_service_id: string
  provider_id: string
  service_id: string
  location_id: string
  starts_at: string
  ends_at: string
  expires_at: string
  extensions: Generated<number>
  created_at: Generated<string>
  duration_minutes: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  price_minor: number
  currency: string
  during: Generated<string>
  network_hash: Buffer | null
  wide_network_hash: Buffer | null
  seat: number | null
  seats: number | null
  taken_seat: Generated<number>
}

export type IdempotencyKeys = {
  organization_id: Generated<string>
  operation: string
  key_hash: Buffer
  body_hash: Buffer
  result_id: string
  created_at: Generated<string>
}

export type Invitations = {
  organization_id: Generated<string>
  id: string
  email: string
  name: string
  roles: string[]
  staff_role_id: string | null
  provider_id: string | null
  invited_by: string | null
  created_at: string
  sent_at: string
  accepted_at: string | null
  withdrawn_at: string | null
  partner_id: string | null
}

export type InvoiceCounters = {
  organization_id: Generated<string>
  series: string
  year: number
  last: number
}

export type InvoiceLines = {
  organization_id: Generated<string>
  invoice_id: string
  position: number
  description: string
  quantity: number
  unit_minor: number
  discount_minor: number
  discount_share: number | null
  discount_reason: string | null
  net_minor: number
  tax_rate: number
}

export type Invoices = {
  organization_id: Generated<string>
  id: string
  kind: string
  status: string
  patient_id: string
  appointment_id: string | null
  corrects_id: string | null
  currency: string
  payer_name: string
  payer_address: Generated<string>
  note: Generated<string>
  draft: unknown | null
  version: Generated<number>
  created_at: string
  updated_at: string
  updated_by_user_id: string | null
  issued_at: string | null
  issued_by_user_id: string | null
  issued_by: string | null
  issued_on: string | null
  due_on: string | null
  number: number | null
  reference: string | null
  net_minor: number | null
  tax_minor: number | null
  total_minor: number | null
  sender: unknown | null
  payer_email: Generated<string>
  buyer_reference: Generated<string>
  patient_name: Generated<string>
  anonymized_at: string | null
}

export type LedgerEntries = {
  organization_id: Generated<string>
  id: string
  kind: string
  invoice_id: string | null
  currency: string
  document_id: string | null
  payment_id: string | null
  refund_id: string | null
  posted_at: string
  movement_id: string | null
  cash_transfer_id: string | null
}

export type LedgerPostings = {
  organization_id: Generated<string>
  entry_id: string
  position: number
  kind: string
  invoice_id: string | null
  currency: string
  account: string
  amount_minor: number
  voucher_id: string | null
  voucher_visits: number | null
}

export type LegalVersions = {
  organization_id: Generated<string>
  version: number
  texts: unknown
  saved_at: string
  saved_by: string | null
  restored_from: number | null
  privacy_hash: Generated<unknown | null>
  notice_hash: Generated<unknown | null>
  imprint_hash: Generated<unknown | null>
  accessibility_hash: Generated<unknown | null>
}

export type Locations = {
  organization_id: Generated<string>
  id: string
  slug: string
  name: string
  street: string
  postal_code: string
  city: string
  region: Generated<string>
  country: string
  phone: string | null
  access_note: string | null
  map_hash: string | null
  directions_url: string
  time_zone: string
  position: Generated<number>
  is_active: Generated<boolean>
  version: Generated<number>
  latitude: number | null
  longitude: number | null
}

export type MedicationRequests = {
  organization_id: Generated<string>
  id: string
  prescription_id: string
  patient_id: string
  provider_id: string
  position: number
  status: Generated<string>
  drug: string | null
  name: string
  sentence: string
  shorthand: string | null
  content: unknown
  signed_at: string
  ends_on: string | null
  prior_id: string | null
  prior_kind: string | null
  ended_at: string | null
  ended_by_user_id: string | null
  ended_by: string | null
  end_reason: string | null
}

export type MessageChoices = {
  organization_id: Generated<string>
  email: string
  kind: string
  chosen_at: string
  phone: string | null
  phone_refused_at: string | null
  by_push: Generated<boolean>
  complained_at: string | null
  agreed_at: string | null
}

export type MessageTexts = {
  organization_id: Generated<string>
  occasion: string
  language: string
  subject: string | null
  body: string | null
  version: Generated<number>
  changed_at: string
}

export type Messages = {
  organization_id: Generated<string>
  id: string
  kind: string
  to_address: string | null
  language: string
  subject: string
  body: string | null
  grants: Generated<boolean>
  status: Generated<string>
  attempts: Generated<number>
  last_error: string | null
  created_at: Generated<string>
  sent_at: string | null
  due_at: string | null
  subject_kind: string | null
  subject_id: string | null
  appointment_id: Generated<string | null>
  account_link_id: Generated<string | null>
  unsolicited: Generated<boolean>
  failure: string | null
  network_hash: Buffer | null
  channel: Generated<string>
  reported_at: string | null
  patient_id: Generated<string | null>
  invoice_id: Generated<string | null>
  payment_id: Generated<string | null>
  text_id: string | null
  delivered_at: string | null
  is_id_proven: Generated<boolean>
}

export type NoteTexts = {
  organization_id: Generated<string>
  id: string
  user_id: string
  kind: string
  name: string
  text: string
  complaint: string
  findings: string
  plan: string
  updated_at: string
}

export type OnlineMovements = {
  organization_id: Generated<string>
  id: string
  payment_id: string
  invoice_id: string
  currency: string
  kind: string
  refund_id: string | null
  provider_ref: string | null
  amount_minor: number
  status: string
  failure: string | null
  attempts: Generated<number>
  at: string
  checked_at: string
  handled_at: string | null
  handled_by_user_id: string | null
  handled_by: string | null
  handled_note: string | null
  dispute_reason: string | null
  evidence_due_at: string | null
  told_at: string | null
}

export type OnlinePaymentSettings = {
  organization_id: Generated<string>
  provider: string
  is_on: boolean
  secret_key: Buffer | null
  signing_key: Buffer | null
  version: Generated<number>
  changed_at: string
  reconciled_until: string | null
  told_at: string | null
  is_test: Generated<boolean>
}

export type OnlinePayments = {
  organization_id: Generated<string>
  id: string
  invoice_id: string
  provider: string
  currency: string
  amount_minor: number
  status: string
  by_link: boolean
  checkout_ref: string | null
  payment_ref: string | null
  begun_at: string
  checked_at: string
  ended_at: string | null
  failure: string | null
  was_over: Generated<boolean>
  is_prepayment: Generated<boolean>
}

export type OpeningHours = {
  organization_id: Generated<string>
  id: string
  location_id: string
  weekday: number
  opens_at: string
  closes_at: string
}

export type Organizations = {
  organization_id: string
  slug: string
  name: string
  locale: string
  country: string
  currency: string
  time_zone: string
  app_url: string | null
  gtm_id: string | null
  styles: unknown
  palettes: unknown
  brand_css: string
  static_content: unknown
  legal_texts: Generated<unknown>
  legal_version: Generated<number>
  free_until_minutes: Generated<number>
  late_fee_minor: Generated<number>
  closed_until_minutes: Generated<number>
  minimum_notice_minutes: Generated<number>
  horizon_days: Generated<number>
  ask_phone: Generated<string>
  ask_birth_date: Generated<string>
  holds_per_hour: Generated<number>
  bookings_per_hour: Generated<number>
  is_demo: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  message_text_days: Generated<number>
  message_address_days: Generated<number>
  ask_insurance: Generated<string>
  record_years: Generated<number>
  documents_per_visit: Generated<number>
  document_days: Generated<number>
  visits_ahead: Generated<number>
  holds_at_once: Generated<number>
  holds_per_visitor: Generated<number>
  held_percent: Generated<number>
  unconfirmed_per_hour: Generated<number>
  remind_hours_before: Generated<number[]>
  quiet_from: Generated<string>
  quiet_until: Generated<string>
  second_factor_from: string | null
  confirm_after_minutes: Generated<number>
  text_reminders: Generated<boolean>
  texts_per_day: Generated<number>
  invoice_due_days: Generated<number>
  tax_number: Generated<string>
  iban: Generated<string>
  ask_for_reviews: Generated<boolean>
  mail_invoices: Generated<boolean>
  mail_receipts: Generated<boolean>
  payment_reminder_days: Generated<number[]>
  brand_version: Generated<number>
  brand_saved_at: Generated<string>
  brand_saved_by: string | null
  brand_restored_from: number | null
  setup_dismissed_at: string | null
  mail_audit_seal: Generated<string>
  rules_version: Generated<number>
  rules_saved_at: Generated<string>
  rules_saved_by: string | null
  rules_restored_from: number | null
  legal_saved_at: Generated<string>
  legal_saved_by: string | null
  legal_restored_from: number | null
  own_check_in_minutes: Generated<number>
  own_check_in_meters: Generated<number>
  invoice_email: Generated<string>
  book_years: Generated<number>
}

export type OutgoingReferralEvents = {
  organization_id: Generated<string>
  id: string
  outgoing_referral_id: string
  at: string
  act: string
  side: string
  actor_user_id: string | null
  by_name: string | null
  text: string | null
  version_after: number
  link_number: number
}

export type OutgoingReferralLetters = {
  organization_id: Generated<string>
  outgoing_referral_id: string
  chart_file_id: string
}

export type OutgoingReferrals = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  written_by_user_id: string
  written_by_name: string
  partner_id: string | null
  outside_name: string | null
  outside_email: string | null
  status: string
  since: string
  requested_at: string | null
  expires_at: string | null
  version: Generated<number>
  reason: Generated<string>
  question: Generated<string>
  urgency: string
  consent_version: number | null
  consent_given_by: string | null
  consent_way: string | null
  consent_given_on: string | null
  consent_text: string | null
  consent_withdrawn_at: string | null
  link_number: Generated<number>
  code_hash: Buffer | null
  wrong_tries: Generated<number>
  reading_hash: Buffer | null
  reading_until: string | null
}

export type PartnerLedgerEntries = {
  organization_id: Generated<string>
  id: string
  partner_id: string
  direction: string
  currency: string
  kind: string
  amount_minor: number
  agreement_id: string | null
  reverses_id: string | null
  reverses_kind: string | null
  reversed_minor: Generated<number | null>
  happened_on: string
  document: string
  entered_at: string
  entered_by_user_id: string
  entered_by: string
}

export type Partners = {
  organization_id: Generated<string>
  id: string
  kind: string
  name: string
  contact_name: string | null
  email: string | null
  phone: string | null
  language: string
  status: Generated<string>
  version: Generated<number>
  created_at: string
  books_visits: Generated<boolean>
}

export type PasskeyChallenges = {
  organization_id: Generated<string>
  challenge_hash: Buffer
  purpose: string
  origin: string
  relying_party: string
  session_id: string | null
  expires_at: string
}

export type Passkeys = {
  organization_id: Generated<string>
  id: string
  user_id: string
  relying_party: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: unknown
  transports: Generated<string[]>
  name: string
  created_at: string
  last_used_at: string | null
}

export type PatientDistinctions = {
  organization_id: Generated<string>
  one_id: string
  other_id: string
  said_at: string
  said_by_user_id: string
}

export type PatientMergeRows = {
  organization_id: Generated<string>
  merge_id: string
  table_name: string
  row_key: unknown
  removed: unknown | null
}

export type PatientMerges = {
  organization_id: Generated<string>
  id: string
  from_id: string
  into_id: string
  merged_at: string
  merged_by_user_id: string
  merged_by: string
  undo_until: string
  details: unknown | null
  undone_at: string | null
  undone_by_user_id: string | null
}

export type PatientSearchKeys = {
  organization_id: Generated<string>
  patient_id: string
  key: string
}

export type Patients = {
  organization_id: Generated<string>
  id: string
  given_name: string
  family_name: string
  email: string | null
  email_verified_at: string | null
  phone: string | null
  birth_date: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  erased_at: string | null
  restricted_at: string | null
  restricted_with: string | null
  visits_ahead: number | null
  mailbox: Generated<string | null>
  email_refused_at: string | null
  source: string | null
  merged_into: string | null
}

export type PaymentReminderPauses = {
  organization_id: Generated<string>
  invoice_id: string
  reason: string
  paused_at: string
  paused_by_user_id: string
  paused_by: string
}

export type PaymentReminders = {
  organization_id: Generated<string>
  invoice_id: string
  level: number
  sent_on: string
  message_id: string
}

export type PaymentReversals = {
  organization_id: Generated<string>
  payment_id: string
  reason: string
  reversed_at: string
  reversed_by_user_id: string
  reversed_by: string
}

export type Payments = {
  organization_id: Generated<string>
  id: string
  invoice_id: string
  method: string
  amount_minor: number
  currency: string
  given_minor: number | null
  note: string | null
  paid_at: string
  paid_on: string
  taken_by_user_id: string | null
  taken_by: string
  number: Generated<number>
  reference: Generated<string>
  voucher_id: string | null
}

export type PostPictures = {
  organization_id: Generated<string>
  id: string
  post_id: string
  width: number
  height: number
  hash: string
  small_width: number
  small_hash: string
  created_at: string
}

export type PostSlugs = {
  organization_id: Generated<string>
  slug: string
  post_id: string
}

export type Posts = {
  organization_id: Generated<string>
  id: string
  title: Generated<string>
  slug: Generated<string>
  description: Generated<string>
  body: Generated<unknown>
  tags: Generated<string[]>
  language: string
  author_provider_id: string | null
  author_name: Generated<string>
  reviewer_provider_id: string | null
  reviewed_on: string | null
  picture_id: string | null
  picture_text: Generated<string>
  version: Generated<number>
  preview_token_hash: Buffer | null
  preview_ends_at: string | null
  created_at: string
  changed_at: string
}

export type PrescriptionSets = {
  organization_id: Generated<string>
  id: string
  user_id: string
  name: string
  items: unknown
  updated_at: string
}

export type Prescriptions = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  provider_id: string
  appointment_id: string | null
  first_visit_id: string | null
  status: Generated<string>
  content: unknown
  version: number
  created_at: string
  updated_at: string
  updated_by_user_id: string
  signed_at: string | null
  signed_by_user_id: string | null
  signed_by: string | null
  code: string | null
  valid_until: string | null
  paper: unknown | null
  words: unknown | null
  issues: unknown | null
  content_hash: Buffer | null
  wrong_birth_dates: Generated<number>
}

export type PrivateFileParts = {
  organization_id: Generated<string>
  file_id: string
  number: number
  content: Buffer
}

export type PrivateFiles = {
  organization_id: Generated<string>
  id: string
  record_kind: string
  record_id: string
  name: string
  media_type: string
  size: number
  sha256: Buffer
  added_by_link: boolean
  created_at: Generated<string>
  created_by_user_id: string | null
  appointment_id: Generated<string | null>
  chart_file_id: Generated<string | null>
  form_answers_id: Generated<string | null>
  field_id: string | null
  referral_id: Generated<string | null>
}

export type ProviderServices = {
  organization_id: Generated<string>
  id: string
  provider_id: string
  service_id: string
  location_id: string
  duration_minutes: number | null
  price_minor: number | null
  is_default: Generated<boolean>
  new_patients_only: Generated<boolean>
  is_active: Generated<boolean>
  position: Generated<number>
}

export type Providers = {
  organization_id: Generated<string>
  id: string
  kind: Generated<string>
  user_id: string | null
  slug: string
  prefix: Generated<string>
  given_name: string
  family_name: string
  speciality: string
  languages: Generated<string[]>
  portrait_hash: string | null
  language: string
  quote: string | null
  looks_after: Generated<string[]>
  education: string | null
  since_year: number | null
  takes_new_patients: Generated<boolean>
  daily_limit: number | null
  position: Generated<number>
  is_active: Generated<boolean>
  schedule_version: Generated<number>
  replaced_week: unknown | null
  version: Generated<number>
}

export type PublishedPosts = {
  organization_id: Generated<string>
  post_id: string
  slug: string
  title: string
  description: string
  body: unknown
  tags: string[]
  language: string
  author_provider_id: string | null
  author_name: string
  reviewer_provider_id: string | null
  reviewed_on: string | null
  picture_id: string | null
  picture_text: string
  minutes: number
  version: number
  published_at: string
  updated_at: string | null
  withdrawn_at: string | null
}

export type PushSubscriptions = {
  organization_id: Generated<string>
  id: string
  email: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  browser: string | null
  system: string | null
  added_at: string
  not_found: Generated<number>
}

export type QueueCounters = {
  organization_id: Generated<string>
  location_id: string
  day: string
  last: number
}

export type RecoveryCodes = {
  organization_id: Generated<string>
  user_id: string
  code_hash: Buffer
  used_at: string | null
}

export type ReferralEvents = {
  organization_id: Generated<string>
  id: string
  referral_id: string
  at: string
  act: string
  side: string
  actor_user_id: string | null
  text: string | null
  reason: string | null
  version_after: number
}

export type Referrals = {
  organization_id: Generated<string>
  id: string
  partner_id: string
  written_by_user_id: string
  written_by_name: string
  status: string
  asked_by: string | null
  status_before: string | null
  since: string
  requested_at: string | null
  version: Generated<number>
  given_name: string | null
  family_name: string | null
  birth_date: string | null
  phone: string | null
  email: string | null
  service_id: string | null
  reason: Generated<string>
  question: Generated<string>
  urgency: string
  consent_version: number | null
  consent_given_by: string | null
  consent_way: string | null
  consent_given_on: string | null
  consent_withdrawn_at: string | null
  patient_id: string | null
  appointment_id: string | null
  report_id: string | null
  turn: string | null
  due_at: string | null
  consent_text: string | null
}

export type Refunds = {
  organization_id: Generated<string>
  id: string
  payment_id: string
  amount_minor: number
  reason: string
  requested_at: string
  requested_by_user_id: string | null
  requested_by: string
  decision: string | null
  decided_at: string | null
  decided_by_user_id: string | null
  decided_by: string | null
  by_policy: Generated<boolean>
  method: string | null
  instead_of_id: string | null
}

export type RememberedDevices = {
  organization_id: Generated<string>
  id: string
  user_id: string
  secret_hash: Buffer
  browser: string | null
  system: string | null
  created_at: string
  expires_at: string
}

export type Reminders = {
  organization_id: Generated<string>
  appointment_id: string
  hours_before: number
  starts_at: string
  message_id: string | null
  planned_at: string
  late: Generated<boolean>
}

export type RepeatRequests = {
  organization_id: Generated<string>
  id: string
  medication_id: string
  patient_id: string
  note: string
  asked_at: string
  asked_by_user_id: string
  status: Generated<string>
  answered_at: string | null
  answered_by_user_id: string | null
  answer: string | null
  fulfilled_by: string | null
}

export type ReportChanges = {
  organization_id: Generated<string>
  id: unknown
  what: string
  from_at: string
  to_at: string
  booked_at: string | null
  visit_id: string | null
  patient_id: string | null
}

export type ReportDays = {
  organization_id: Generated<string>
  day: string
  visits: number
  fulfilled: number
  no_shows: number
  canceled: number
  new_patients: number
  part: unknown
  minutes: unknown
}

export type ReportKeepings = {
  organization_id: Generated<string>
  time_zone: string
  first_on: string
  kept_until: string
  kept_at: string
}

export type ReportMailings = {
  organization_id: Generated<string>
  view_id: string
  user_id: string
  rhythm: string
  next_on: string
}

export type ReportMonths = {
  organization_id: Generated<string>
  month: string
  part: unknown
  minutes: unknown
}

export type ReportSeen = {
  organization_id: Generated<string>
  day: string
  patients: number[]
}

export type ReportViews = {
  organization_id: Generated<string>
  id: string
  user_id: string
  report: string
  name: string
  range: string
  from_date: string | null
  to_date: string | null
  is_compared: boolean
  provider_id: string | null
  is_shared: boolean
  updated_at: string
  deleted_at: string | null
}

export type Resources = {
  organization_id: Generated<string>
  id: string
  kind: string
}

export type ReviewEvents = {
  organization_id: Generated<string>
  id: string
  review_id: string
  patient_id: string
  at: string
  act: string
  actor_side: string
  actor_user_id: string
  stars: number | null
  reason: string | null
  version_after: number
}

export type ReviewRequests = {
  organization_id: Generated<string>
  appointment_id: string
  message_id: string
  asked_at: string
}

export type Reviews = {
  organization_id: Generated<string>
  id: string
  appointment_id: string
  patient_id: string
  provider_id: string
  status: Generated<string>
  stars: number | null
  text: Generated<string>
  shown_name: string | null
  language: string
  written_by_user_id: string | null
  written_at: string
  submitted_at: string
  decline_reason: string | null
  decline_note: string | null
  moderated_at: string | null
  moderated_by_user_id: string | null
  reply: string | null
  replied_at: string | null
  replied_by_user_id: string | null
  version: number
}

export type ScheduleChanges = {
  organization_id: Generated<string>
  provider_id: string
  holds_from: string
  origin: string
}

export type ScheduleOverrides = {
  organization_id: Generated<string>
  id: string
  provider_id: string
  location_id: string
  on_date: string
  starts_at: string | null
  ends_at: string | null
}

export type Schedules = {
  organization_id: Generated<string>
  id: string
  provider_id: string
  location_id: string
  weekday: number
  starts_at: string
  ends_at: string
  holds_from: string | null
}

export type SecondFactors = {
  organization_id: Generated<string>
  user_id: string
  secret: Buffer | null
  confirmed_at: string | null
  next_secret: Buffer | null
  next_begun_at: string | null
  last_time_step: Generated<number>
}

export type ServiceAgreements = {
  organization_id: Generated<string>
  id: string
  partner_id: string
  service: string
  direction: string
  amount_minor: number
  currency: string
  country: string
  warning_version: number
  agreed_at: string
  agreed_on: string
  agreed_by_user_id: string
  agreed_by: string
  ended_at: string | null
  ended_by_user_id: string | null
  ended_by: string | null
}

export type Services = {
  organization_id: Generated<string>
  id: string
  slug: string
  name: string
  description: Generated<string>
  language: string
  duration_minutes: number
  price_minor: number
  buffer_before_minutes: Generated<number>
  buffer_after_minutes: Generated<number>
  slot_interval_minutes: number
  minimum_notice_minutes: number | null
  horizon_days: number | null
  free_until_minutes: number | null
  late_fee_minor: number | null
  closed_until_minutes: number | null
  before_you_come: Generated<string[]>
  position: Generated<number>
  is_active: Generated<boolean>
  needs: Generated<string[]>
  version: Generated<number>
  seats: Generated<number>
  prepayment: string | null
  deposit_minor: number | null
}

export type Sessions = {
  organization_id: Generated<string>
  id: string
  user_id: string
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  ended_at: string | null
  browser: string | null
  system: string | null
  network_hash: Buffer | null
  second_factor: string | null
  code_proved_at: string | null
}

export type SharedReadings = {
  organization_id: Generated<string>
  user_id: string
  patient_id: string
  record_kind: string
  record_id: string
  read_at: string
  appointment_id: Generated<string | null>
  chart_file_id: Generated<string | null>
  prescription_id: Generated<string | null>
}

export type SharedResources = {
  organization_id: Generated<string>
  id: string
  kind: string
  location_id: string
  slug: string
  name: string
  group_name: string
  position: Generated<number>
  is_active: Generated<boolean>
}

export type SlotChanges = {
  organization_id: Generated<string>
  xid: Generated<string>
  at: Generated<string>
}

export type StaffRoles = {
  organization_id: Generated<string>
  id: string
  name: string
  permissions: string[]
  version: Generated<number>
}

export type TimeOff = {
  organization_id: Generated<string>
  id: string
  provider_id: string
  during: string
  note: string | null
  version: Generated<number>
}

export type UnknownOnlinePayments = {
  organization_id: Generated<string>
  id: string
  provider: string
  checkout_ref: string
  currency: string
  amount_minor: number
  found_at: string
  handled_at: string | null
  handled_by_user_id: string | null
  handled_by: string | null
  handled_note: string | null
}

export type UserPatients = {
  organization_id: Generated<string>
  user_id: string
  patient_id: string
  relation: string
  is_primary: Generated<boolean>
  created_at: Generated<string>
  confirmed_at: string | null
  refuted_at: string | null
  shown_from: string | null
  came_by: string | null
  relationship: string | null
  access: Generated<string>
  let_in_by_user_id: string | null
  end_told_at: string | null
}

export type UserPermissions = {
  organization_id: Generated<string>
  user_id: string
  permission: string
  is_granted: boolean
  given_by: string | null
  given_at: string
  ends_at: string | null
  reason: string | null
}

export type Users = {
  organization_id: Generated<string>
  id: string
  email: string
  name: string
  password_hash: string | null
  roles: string[]
  status: Generated<string>
  has_known_password: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  staff_role_id: string | null
  version: Generated<number>
  former_emails: Generated<string[]>
  partner_id: string | null
}

export type VisitDrafts = {
  organization_id: Generated<string>
  appointment_id: string
  kind: string
  content: unknown | null
  version: number
  updated_at: string
  note_number: number | null
}

export type VoucherServices = {
  organization_id: Generated<string>
  voucher_id: string
  service_id: string
}

export type Vouchers = {
  organization_id: Generated<string>
  id: string
  kind: string
  invoice_id: string
  position: number
  currency: string
  value_minor: number
  visits: number | null
  is_for_bearer: boolean
  code_hash: Buffer
  valid_until: string
  sold_at: string
  blocked_at: string | null
  blocked_by_user_id: string | null
  blocked_by: string | null
  block_reason: string | null
}

export type WaitingListEntries = {
  organization_id: Generated<string>
  id: string
  patient_id: string
  user_id: string | null
  service_id: string
  appointment_id: string | null
  provider_ids: Generated<string[]>
  weekdays: Generated<number[]>
  day_parts: Generated<string[]>
  earliest_on: string
  latest_on: string
  is_urgent: Generated<boolean>
  status: string
  language: string
  created_at: string
  updated_at: string
}

export type WaitingListOffers = {
  organization_id: Generated<string>
  id: string
  freed_time_id: string | null
  provider_service_id: string
  provider_id: string
  service_id: string
  location_id: string
  starts_at: string
  ends_at: string
  expires_at: string
  duration_minutes: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  price_minor: number
  currency: string
  status: string
  created_at: string
  seat: number | null
  seats: number | null
  taken_seat: Generated<number>
}

export type WaitingListRecipients = {
  organization_id: Generated<string>
  id: string
  offer_id: string
  entry_id: string
  place: number
  reason: string
  status: string
  appointment_id: string | null
  accepted_link_hash: Buffer | null
  created_at: string
}

export type PlatformChangedClinics = {
  xid: Generated<string>
  organization_id: string
  at: Generated<string>
}

export type PlatformClinics = {
  organization_id: string
  slug: string
}

export type PlatformClosedClinics = {
  organization_id: string
  moved_to: string | null
  closed_at: string
}

export type PlatformDomains = {
  host: string
  organization_id: string
  is_primary: Generated<boolean>
}

export type PlatformEnqueuedJobs = {
  organization_id: string
  due_at: Generated<string>
  job: string
  ids: unknown
  is_urgent: Generated<boolean>
  is_last: Generated<boolean>
}

export type PlatformFormerSlugs = {
  slug: string
  organization_id: string
  left_at: Generated<string>
}

export type PlatformTextsWritten = {
  minute: string
  texts: number
  organization_id: string
}

export type PlatformWriteProbe = {
  filler: string
}

export type Tables = {
  account_links: AccountLinks
  accounting_settings: AccountingSettings
  announcement_visits: AnnouncementVisits
  announcements: Announcements
  appointment_history: AppointmentHistory
  appointment_series: AppointmentSeries
  appointments: Appointments
  attempts: Attempts
  audit_alerts: AuditAlerts
  audit_events: AuditEvents
  audit_seals: AuditSeals
  bank_columns: BankColumns
  bank_transfer_payments: BankTransferPayments
  bank_transfers: BankTransfers
  booking_rule_versions: BookingRuleVersions
  brand_versions: BrandVersions
  calendar_feeds: CalendarFeeds
  cash_closing_entries: CashClosingEntries
  cash_closings: CashClosings
  cash_transfers: CashTransfers
  changes: Changes
  chart_entries: ChartEntries
  chart_files: ChartFiles
  chart_openings: ChartOpenings
  claims: Claims
  claims_past: ClaimsPast
  clinic_devices: ClinicDevices
  closures: Closures
  consent_withdrawals: ConsentWithdrawals
  data_request_events: DataRequestEvents
  data_requests: DataRequests
  decision_support_acceptances: DecisionSupportAcceptances
  declined_patients: DeclinedPatients
  delay_notices: DelayNotices
  delays: Delays
  demo_provider_objects: DemoProviderObjects
  desk_calls: DeskCalls
  diagnoses: Diagnoses
  diagnosis_words: DiagnosisWords
  domain_proofs: DomainProofs
  drug_words: DrugWords
  drugs: Drugs
  email_codes: EmailCodes
  encounter_addenda: EncounterAddenda
  encounter_errors: EncounterErrors
  encounter_shares: EncounterShares
  encounters: Encounters
  erasure_holds: ErasureHolds
  external_calendars: ExternalCalendars
  favorite_diagnoses: FavoriteDiagnoses
  files: Files
  form_answers: FormAnswers
  form_handovers: FormHandovers
  form_services: FormServices
  form_versions: FormVersions
  former_details: FormerDetails
  forms: Forms
  freed_times: FreedTimes
  guardian_invitations: GuardianInvitations
  holds: Holds
  idempotency_keys: IdempotencyKeys
  invitations: Invitations
  invoice_counters: InvoiceCounters
  invoice_lines: InvoiceLines
  invoices: Invoices
  ledger_entries: LedgerEntries
  ledger_postings: LedgerPostings
  legal_versions: LegalVersions
  locations: Locations
  medication_requests: MedicationRequests
  message_choices: MessageChoices
  message_texts: MessageTexts
  messages: Messages
  note_texts: NoteTexts
  online_movements: OnlineMovements
  online_payment_settings: OnlinePaymentSettings
  online_payments: OnlinePayments
  opening_hours: OpeningHours
  organizations: Organizations
  outgoing_referral_events: OutgoingReferralEvents
  outgoing_referral_letters: OutgoingReferralLetters
  outgoing_referrals: OutgoingReferrals
  partner_ledger_entries: PartnerLedgerEntries
  partners: Partners
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  patient_distinctions: PatientDistinctions
  patient_merge_rows: PatientMergeRows
  patient_merges: PatientMerges
  patient_search_keys: PatientSearchKeys
  patients: Patients
  payment_reminder_pauses: PaymentReminderPauses
  payment_reminders: PaymentReminders
  payment_reversals: PaymentReversals
  payments: Payments
  post_pictures: PostPictures
  post_slugs: PostSlugs
  posts: Posts
  prescription_sets: PrescriptionSets
  prescriptions: Prescriptions
  private_file_parts: PrivateFileParts
  private_files: PrivateFiles
  provider_services: ProviderServices
  providers: Providers
  published_posts: PublishedPosts
  push_subscriptions: PushSubscriptions
  queue_counters: QueueCounters
  recovery_codes: RecoveryCodes
  referral_events: ReferralEvents
  referrals: Referrals
  refunds: Refunds
  remembered_devices: RememberedDevices
  reminders: Reminders
  repeat_requests: RepeatRequests
  report_changes: ReportChanges
  report_days: ReportDays
  report_keepings: ReportKeepings
  report_mailings: ReportMailings
  report_months: ReportMonths
  report_seen: ReportSeen
  report_views: ReportViews
  resources: Resources
  review_events: ReviewEvents
  review_requests: ReviewRequests
  reviews: Reviews
  schedule_changes: ScheduleChanges
  schedule_overrides: ScheduleOverrides
  schedules: Schedules
  second_factors: SecondFactors
  service_agreements: ServiceAgreements
  services: Services
  sessions: Sessions
  shared_readings: SharedReadings
  shared_resources: SharedResources
  slot_changes: SlotChanges
  staff_roles: StaffRoles
  time_off: TimeOff
  unknown_online_payments: UnknownOnlinePayments
  user_patients: UserPatients
  user_permissions: UserPermissions
  users: Users
  visit_drafts: VisitDrafts
  voucher_services: VoucherServices
  vouchers: Vouchers
  waiting_list_entries: WaitingListEntries
  waiting_list_offers: WaitingListOffers
  waiting_list_recipients: WaitingListRecipients
  'platform.changed_clinics': PlatformChangedClinics
  'platform.clinics': PlatformClinics
  'platform.closed_clinics': PlatformClosedClinics
  'platform.domains': PlatformDomains
  'platform.enqueued_jobs': PlatformEnqueuedJobs
  'platform.former_slugs': PlatformFormerSlugs
  'platform.texts_written': PlatformTextsWritten
  'platform.write_probe': PlatformWriteProbe
}
