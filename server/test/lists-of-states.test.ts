import { charts } from '@polyclinic/domain/invoices/datev.ts'
import { voucherKinds } from '@polyclinic/domain/invoices/vouchers.ts'
import { deviceKinds, wallLabels } from '@polyclinic/domain/clinic-devices/kinds.ts'
import { sealMailRhythms } from '@polyclinic/domain/audit/seal-mails.ts'
import { chartFileKinds, resultCategories } from '@polyclinic/domain/chart-files/kinds.ts'
import { acts } from '@polyclinic/domain/appointments/acts.ts'
import { callOutcomes, callReasons } from '@polyclinic/domain/calls/calls.ts'
import { cancellationCauses } from '@polyclinic/domain/appointments/cancellation.ts'
import { insurances } from '@polyclinic/domain/appointments/insurance.ts'
import { bookingSources } from '@polyclinic/domain/appointments/sources.ts'
import { appointmentStates } from '@polyclinic/domain/appointments/states.ts'
import { readPatientDetails } from '@polyclinic/domain/patients/endpoints.ts'
import { patientSources } from '@polyclinic/domain/patients/sources.ts'
import { permissionToHear } from '@polyclinic/domain/changes/endpoints.ts'
import { entryKinds, entryStatuses, severities } from '@polyclinic/domain/charts/entries.ts'
import { proofProblems } from '@polyclinic/domain/domains/proof.ts'
import { documentTypes } from '@polyclinic/domain/documents/endpoints.ts'
import { draftKinds } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import { storedStates } from '@polyclinic/domain/encounters/rules.ts'
import { billedInvoice } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { pauseReasons } from '@polyclinic/domain/invoices/payment-reminders.ts'
import { cashTransferKinds, movedBy, needsReason } from '@polyclinic/domain/invoices/cash-transfers.ts'
import {
  accounts,
  entryKinds as ledgerKinds,
  paymentMethods,
  payoutMethods,
} from '@polyclinic/domain/invoices/postings.ts'
import {
  movementKinds,
  movementStatuses,
  onlineStatuses,
  paymentProviders,
} from '@polyclinic/domain/online-payments/model.ts'
import { readKinds } from '@polyclinic/domain/sharing/kinds.ts'
import { prepaymentKinds } from '@polyclinic/domain/online-payments/prepayment.ts'
import { calendarProblems } from '@polyclinic/domain/external-calendars/model.ts'
import { answersStatuses, formOccasions, formStatuses } from '@polyclinic/domain/forms/endpoints.ts'
import { roles } from '@polyclinic/domain/kit/roles.ts'
import { postLanguages } from '@polyclinic/domain/blog/limits.ts'
import { mailLanguages } from '@polyclinic/domain/message-texts/variables.ts'
import { optionalKinds } from '@polyclinic/domain/messages/kinds.ts'
import { messageChannels, messageSubjects } from '@polyclinic/domain/messages/endpoints.ts'
import { messageStatuses } from '@polyclinic/domain/messages/states.ts'
import { asking } from '@polyclinic/domain/organizations/model.ts'
import { givableRoles } from '@polyclinic/domain/people/rules.ts'
import { noteTextKinds } from '@polyclinic/domain/note-texts/decide-note-text.ts'
import {
  chainKinds,
  prescriptionStatuses,
  repeatStatuses,
  storedMedicationStatuses,
} from '@polyclinic/domain/prescriptions/model.ts'
import { partnerEntryKinds, reversibleKinds, serviceDirections } from '@polyclinic/domain/partner-services/ledger.ts'
import { partnerKinds, partnerStatuses } from '@polyclinic/domain/partners/kinds.ts'
import {
  lastingKinds,
  openStatuses,
  requestEvents,
  requestKinds,
  requestStatuses,
} from '@polyclinic/domain/data-requests/acts.ts'
import { copyFormats } from '@polyclinic/domain/privacy/copy-formats.ts'
import { everyOutgoingAct, outgoingSides, outgoingStatuses } from '@polyclinic/domain/outgoing-referrals/acts.ts'
import {
  closedStatuses,
  recordedReferralActs,
  referralActs,
  referralSides,
  referralStatuses,
} from '@polyclinic/domain/referrals/acts.ts'
import {
  consentGivers,
  consentWays,
  failReasons,
  rejectReasons,
  urgencies,
} from '@polyclinic/domain/referrals/limits.ts'
import { dueStatuses } from '@polyclinic/domain/referrals/turn.ts'
import { mailingRhythms } from '@polyclinic/domain/reports/mailings.ts'
import { rangeNames, reportNames } from '@polyclinic/domain/reports/periods.ts'
import { declineReasons, reviewActs, reviewStatuses } from '@polyclinic/domain/reviews/model.ts'
import { seriesUnits } from '@polyclinic/domain/series/dates.ts'
import { sharedResourceKinds } from '@polyclinic/domain/shared-resources/model.ts'
import {
  dayParts,
  entryStatuses as waitingStatuses,
  offerReasons,
  offerStatuses,
  recipientStatuses,
} from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { guardianAccesses, relationships } from '@polyclinic/domain/family/vocabulary.ts'
import { expect, test } from 'vitest'
import { testServer } from './test-server.ts'

// A list of texts stands in the domain, and once more where the database refuses any other.

const { database } = await testServer()

const sides = readPatientDetails.answers[200].shape.former.element.shape.side.options

const lists: Record<string, readonly string[]> = {
  'appointment_series.unit': seriesUnits,
  'appointments.source': bookingSources,
  'appointments.status': appointmentStates,
  'appointments.insurance': insurances,
  'appointment_history.act': [...Object.keys(acts), 'confirm', 'undo'],
  'appointment_history.act,cause': ['cancel', ...cancellationCauses],
  'appointment_history.actor_side': ['clinic', 'patient', 'system'],
  'chart_entries.kind': entryKinds,
  'chart_entries.severity': severities,
  'chart_entries.status': entryStatuses,
  'changes.noun': Object.keys(permissionToHear),
  'encounters.status': storedStates,
  'domain_proofs.problem': proofProblems,
  'external_calendars.problem': calendarProblems,
  'form_answers.status': answersStatuses,
  'former_details.changed_by_side': sides,
  'forms.asked': formOccasions,
  'forms.status': formStatuses,
  'guardian_invitations.access': guardianAccesses,
  'guardian_invitations.relationship': relationships,
  'user_patients.access': guardianAccesses,
  'user_patients.relationship': relationships,
  'invitations.roles': [...givableRoles, 'partner'],
  'partner_ledger_entries.direction': serviceDirections,
  'partner_ledger_entries.kind': partnerEntryKinds,
  'partner_ledger_entries.reverses_kind': reversibleKinds,
  'service_agreements.direction': serviceDirections,
  'services.prepayment': prepaymentKinds,
  'shared_readings.record_kind': readKinds,
  'partners.kind': partnerKinds,
  'partners.language': mailLanguages,
  'partners.status': partnerStatuses,
  'data_requests.kind': requestKinds,
  'data_requests.status': requestStatuses,
  'data_requests.ended_at,status': openStatuses,
  'data_requests.kind,status': [...lastingKinds, 'lifted'],
  'data_request_events.act': requestEvents,
  'data_request_events.copy_format': copyFormats,
  'data_request_events.side': ['clinic', 'patient'],
  'outgoing_referrals.status': outgoingStatuses,
  'outgoing_referrals.urgency': urgencies,
  'outgoing_referrals.consent_given_by': consentGivers,
  'outgoing_referrals.consent_way': consentWays,
  'outgoing_referrals.consent_withdrawn_at,status': ['completed', 'cancelled'],
  'outgoing_referral_events.act': everyOutgoingAct,
  'outgoing_referral_events.side': outgoingSides,
  'referrals.status': referralStatuses,
  'referrals.asked_by': referralSides,
  'referrals.turn': referralSides,
  'referrals.status,turn': [...closedStatuses],
  'referrals.due_at,status': dueStatuses,
  'referrals.urgency': urgencies,
  'referrals.consent_given_by': consentGivers,
  'referrals.consent_way': consentWays,
  'referral_events.act': recordedReferralActs,
  'referral_events.side': [...referralSides, 'patient'],
  'desk_calls.outcome': callOutcomes,
  'desk_calls.reason': callReasons,
  'referral_events.reason': [...new Set([...rejectReasons, ...failReasons])],
  'referral_events.act,reason': ['reject', 'fail'],
  'referrals.status_before': referralActs.ask.from,
  'referrals.appointment_id,status': ['in-progress', 'completed'],
  'invoices.kind': billedInvoice.shape.kind.options,
  'patients.source': patientSources,
  'payment_reminder_pauses.reason': pauseReasons,
  'ledger_entries.kind': ledgerKinds,
  'ledger_postings.account': accounts,
  'medication_requests.prior_kind': chainKinds,
  'medication_requests.status': storedMedicationStatuses,
  'message_texts.language': mailLanguages,
  'posts.language': postLanguages,
  'published_posts.language': postLanguages,
  'message_choices.kind': optionalKinds,
  'messages.channel': messageChannels,
  'messages.status': messageStatuses,
  'messages.subject_kind': messageSubjects,
  'note_texts.kind': noteTextKinds,
  'organizations.ask_birth_date': asking.options,
  'organizations.ask_insurance': asking.options,
  'organizations.ask_phone': asking.options,
  'organizations.mail_audit_seal': sealMailRhythms,
  'chart_files.kind': chartFileKinds,
  'chart_files.result_category': resultCategories,
  'clinic_devices.kind': deviceKinds,
  'clinic_devices.shows': wallLabels,
  'private_files.media_type': documentTypes,
  'prescriptions.status': prescriptionStatuses,
  'repeat_requests.status': repeatStatuses,
  'payments.method': paymentMethods,
  'refunds.method': payoutMethods,
  'cash_transfers.kind': cashTransferKinds,
  // Into the box, and without a word of what it was.
  'cash_transfers.amount_minor,kind': cashTransferKinds.filter((kind) => movedBy(kind, 1) > 0),
  'cash_transfers.kind,reason': cashTransferKinds.filter((kind) => !needsReason(kind)),
  'vouchers.kind': voucherKinds,
  'accounting_settings.chart': charts,
  'online_payments.provider': paymentProviders,
  'online_payment_settings.provider': paymentProviders,
  'unknown_online_payments.provider': paymentProviders,
  'online_payments.status': onlineStatuses,
  'online_movements.kind': movementKinds,
  'online_movements.status': movementStatuses,
  'demo_provider_objects.kind': ['checkout', 'dispute', 'event', 'refund'],
  'report_mailings.rhythm': mailingRhythms,
  'report_views.range': rangeNames,
  'report_views.report': reportNames,
  'reviews.status': reviewStatuses,
  'reviews.decline_reason': declineReasons,
  'reviews.moderated_at,moderated_by_user_id,status': ['declined', 'published'],
  'review_events.act': Object.keys(reviewActs),
  'review_events.actor_side': ['clinic', 'patient'],
  'review_events.act,actor_side': ['clinic', 'edit', 'patient', 'submit', 'withdraw'],
  'shared_resources.kind': sharedResourceKinds,
  'users.roles': roles,
  'visit_drafts.kind': draftKinds,
  'waiting_list_entries.day_parts': dayParts,
  'waiting_list_entries.status': waitingStatuses,
  'waiting_list_offers.status': offerStatuses,
  'waiting_list_recipients.reason': offerReasons,
  'waiting_list_recipients.status': recipientStatuses,
}

/** What the domain has no list of, because no rule asks. */
const ofTheDatabaseAlone = [
  'account_links.kind',
  'audit_events.outcome',
  'private_files.record_kind',
  'claims.kind',
  'claims.expires_at,kind',
  'claims.kind,provider_service_id,seat',
  'files.media_type',
  'invoice_counters.series',
  'invoices.status',
  'refunds.decision',
  // Which of its columns each kind has.
  'ledger_entries.document_id,kind',
  'ledger_entries.kind,payment_id',
  'ledger_entries.kind,movement_id',
  'online_movements.provider_ref,status',
  'online_payments.checkout_ref,status',
  'online_payments.ended_at,status',
  // Of numbers: the rules test of reminders knows them.
  'organizations.remind_hours_before',
  'providers.replaced_week',
  'report_changes.what',
  'resources.kind',
  'schedule_changes.origin',
  // Of a number of columns.
  'accounting_settings.exported_at,exported_by,exported_from,exported_to',
  'online_movements.handled_at,handled_by,handled_by_user_id,handled_note',
  'unknown_online_payments.handled_at,handled_by,handled_by_user_id,handled_note',
  'outgoing_referrals.consent_given_by,consent_given_on,consent_version,consent_way',
  'referrals.consent_given_by,consent_given_on,consent_version,consent_way',
  'passkey_challenges.purpose',
  'sessions.second_factor',
  'user_patients.came_by',
  'user_patients.relation',
  'users.status',
]

test('every list of texts in the database is that of the domain', async () => {
  const checks = await database.asSuperuser<{ of: string; text: string }>(`
    select c.conrelid::regclass || '.' || (
        select string_agg(a.attname, ',' order by a.attname) from pg_attribute a
        where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as of,
      pg_get_constraintdef(c.oid) as text
    from pg_constraint c
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and pg_get_constraintdef(c.oid) like '%ARRAY[%'`)
  const listed = checks
    .map(({ of, text }) => [of, [...text.matchAll(/'([^']+)'::text/g)].map(([, word]) => word!)] as const)
    .filter(([of]) => !ofTheDatabaseAlone.includes(of))
  const sorted = (all: Iterable<readonly [string, readonly string[]]>) =>
    Object.fromEntries([...all].map(([of, words]) => [of, words.toSorted()]))
  expect(sorted(listed)).toEqual(sorted(Object.entries(lists)))
})
