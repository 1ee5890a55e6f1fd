// Which feature of the server may know which, and whose each table is.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './tool.mjs'

/** A feature imports those before it in this list, never one after it, and alone writes its tables. */
const features = {
  locations: ['locations', 'opening_hours', 'closures'],
  'shared-resources': ['shared_resources'],
  services: ['services'],
  slots: ['claims', 'claims_past'],
  providers: [
    'resources',
    'providers',
    'provider_services',
    'schedule_changes',
    'schedules',
    'schedule_overrides',
    'time_off',
  ],
  'staff-roles': ['staff_roles'],
  organizations: ['organizations', 'files'],
  'service-settings': [],
  messages: ['messages', 'message_choices', 'push_subscriptions'],
  'patient-records': [
    'patients',
    'patient_search_keys',
    'user_patients',
    'declined_patients',
    'guardian_invitations',
    'shared_readings',
    'former_details',
    'erasure_holds',
    'patient_merges',
    'patient_merge_rows',
    'patient_distinctions',
  ],
  'chart-access': [],
  holds: ['holds'],
  appointments: ['appointments', 'appointment_history', 'email_codes', 'queue_counters'],
  series: ['appointment_series'],
  reminders: ['reminders'],
  delays: ['delays', 'delay_notices'],
  announcements: ['announcements', 'announcement_visits'],
  calls: ['desk_calls'],
  'clinic-devices': ['clinic_devices'],
  accounts: [
    'users',
    'user_permissions',
    'sessions',
    'account_links',
    'second_factors',
    'recovery_codes',
    'remembered_devices',
    'passkeys',
    'passkey_challenges',
  ],
  family: [],
  'waiting-list': ['waiting_list_entries', 'freed_times', 'waiting_list_offers', 'waiting_list_recipients'],
  people: ['invitations'],
  availability: [],
  'external-calendars': ['external_calendars'],
  'calendar-feeds': ['calendar_feeds'],
  documents: [],
  blog: ['posts', 'post_pictures', 'post_slugs', 'published_posts'],
  brand: ['brand_versions'],
  'booking-rules': ['booking_rule_versions'],
  'clinic-details': [],
  'new-clinics': [],
  domains: ['domain_proofs'],
  'legal-texts': ['legal_versions'],
  'doctor-settings': [],
  'location-settings': [],
  setup: [],
  'note-texts': ['note_texts'],
  sharing: [],
  encounters: [
    'encounters',
    'encounter_addenda',
    'encounter_shares',
    'encounter_errors',
    'visit_drafts',
    'diagnoses',
    'diagnosis_words',
    'favorite_diagnoses',
  ],
  'chart-files': ['chart_files'],
  letters: [],
  charts: ['chart_entries', 'chart_openings'],
  prescriptions: [
    'prescriptions',
    'medication_requests',
    'repeat_requests',
    'prescription_sets',
    'decision_support_acceptances',
    'drugs',
    'drug_words',
  ],
  invoices: [
    'invoices',
    'invoice_counters',
    'invoice_lines',
    'payments',
    'payment_reversals',
    'refunds',
    'ledger_entries',
    'ledger_postings',
    'bank_columns',
    'bank_transfer_payments',
    'bank_transfers',
    'cash_closings',
    'cash_closing_entries',
    'cash_transfers',
    'payment_reminders',
    'payment_reminder_pauses',
    'vouchers',
    'voucher_services',
    'accounting_settings',
  ],
  'online-payments': [
    'online_payment_settings',
    'online_payments',
    'online_movements',
    'unknown_online_payments',
    'demo_provider_objects',
  ],
  'message-texts': ['message_texts'],
  reviews: ['reviews', 'review_events', 'review_requests'],
  forms: ['forms', 'form_services', 'form_versions', 'form_answers', 'consent_withdrawals'],
  'form-tablets': ['form_handovers'],
  referrals: ['referrals', 'referral_events'],
  'outgoing-referrals': ['outgoing_referrals', 'outgoing_referral_letters', 'outgoing_referral_events'],
  partners: ['partners'],
  'partner-services': ['service_agreements', 'partner_ledger_entries'],
  'data-requests': ['data_requests', 'data_request_events'],
  patients: [],
  privacy: [],
  days: [],
  reports: [
    'report_changes',
    'report_days',
    'report_keepings',
    'report_mailings',
    'report_months',
    'report_seen',
    'report_views',
  ],
  audit: ['audit_alerts'],
  changes: [],
  zones: [],
  site: [],
}
/** Written through what the platform offers for it. */
const platformTables = [
  'attempts',
  'audit_events',
  'audit_seals',
  'changes',
  'idempotency_keys',
  'private_files',
  'private_file_parts',
  'slot_changes',
]
/** A table is written beside its owner where one statement has to do both. */
const exceptions = {
  'features/organizations/import/write-message-texts.ts': {
    message_texts: 'a clinic comes with all of its file or none',
  },
  'features/accounts/end-all-grants.ts': { calendar_feeds: 'one that was ended since would be back' },
  'features/accounts/end-sessions.ts': { calendar_feeds: 'what ends all sessions ends what reads on without one' },
  'features/shared-resources/write-shared-resources.ts': { resources: 'what can be claimed is a resource first' },
  'features/slots/gates.ts': { holds: 'a hold goes with the claim that becomes a visit' },
  'features/slots/claims.ts': {
    holds: 'a hold and its claim come and go together',
    waiting_list_offers: 'an offer and its claims come and go together',
    waiting_list_recipients: 'an offer that is over is open for nobody',
  },
  'platform/session.ts': { sessions: 'each request says that its session is used' },
}

const source = join(root, 'server/src')
const order = Object.keys(features)
const isTest = /\.test\.ts$|[.-]fixture\.ts$/
const owners = new Map([
  ...Object.entries(features).flatMap(([feature, tables]) => tables.map((table) => [table, feature])),
  ...platformTables.map((table) => [table, 'platform']),
])
const wrong = []

/** The feature of a path, `platform` or `commands`; what lies in `features/` itself puts the features together. */
const ownerOf = (path) => relative(source, path).match(/^(?:features\/)?([^./]+)\//)?.[1]
const featureOf = (path) => relative(source, path).match(/^features\/([^./]+)\//)?.[1]

function checkImports(path, text) {
  const own = featureOf(path)
  if (own && !order.includes(own)) wrong.push(`${own} is not in the list of features`)
  for (const [, name] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const other = featureOf(resolve(dirname(path), name))
    if (own && other && other !== own && order.indexOf(other) >= order.indexOf(own))
      wrong.push(`${relative(source, path)} imports ${name}, which comes after it in the list`)
  }
}

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|rowsOf)\(\s*([^\s),]+)/g,
  /\binsertRows\(\s*[^\s,]+,\s*([^\s),]+)/g,
  /\b(?:insert into|merge into|delete from)\s+(\$\{|[\w.]+)/g,
  /\bupdate\s+(\$\{|[\w.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g,
]
const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const unused = new Set(
  Object.entries(exceptions).flatMap(([file, tables]) => Object.keys(tables).map((table) => `${file} ${table}`)),
)

function checkWrites(path, text) {
  const file = relative(source, path)
  const own = ownerOf(path)
  for (const [, what] of writes.flatMap((each) => [...withoutComments(text).matchAll(each)])) {
    const table = what.replaceAll("'", '')
    const owner = owners.get(table) ?? (table.startsWith('platform.') ? 'platform' : undefined)
    // The platform writes what it is given.
    if (owner === own || (own === 'platform' && owner === undefined)) continue
    if (exceptions[file]?.[table]) unused.delete(`${file} ${table}`)
    else if (owner) wrong.push(`${file} writes ${table}: only ${owner} may`)
    else wrong.push(`${file} writes to ${what}, which is no table of the list`)
  }
}

for (const file of globSync('**/*.ts', { cwd: source })) {
  if (isTest.test(file)) continue
  const path = join(source, file)
  const text = readFileSync(path, 'utf8')
  checkImports(path, text)
  checkWrites(path, text)
}
const [, declared] = readFileSync(join(source, 'platform/database/tables.ts'), 'utf8').split('export type Tables = {')
const tables = [...declared.matchAll(/^  (\w+):/gm)].map(([, table]) => table)
for (const table of tables) if (!owners.has(table)) wrong.push(`${table} is nobody's table`)
for (const table of owners.keys()) if (!tables.includes(table)) wrong.push(`${table} is no table`)
for (const exception of unused) wrong.push(`${exception}: no exception is needed`)

if (wrong.length > 0) process.stdout.write(`${[...new Set(wrong)].join('\n')}\n`)
process.exitCode = wrong.length > 0 ? 1 : 0
