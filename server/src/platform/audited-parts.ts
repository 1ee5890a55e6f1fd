import type { SeenPart } from '@polyclinic/domain/charts/seen-parts.ts'
import type { AuditAction } from '@polyclinic/domain/audit/actions.ts'

/** Of these no act opens a patient's record: a visit is told by the day, to everybody who works in it, for all patients, unless it is opened by itself, booked, or in the way of other hours. */
type ElsewhereThanInRecords =
  | ('appointments' | 'schedules' | 'calendar-feeds' | 'invitations' | 'message-texts' | 'staff-roles')
  | (
      | 'audit'
      | 'bank-transfers'
      | 'cash-closings'
      | 'cash-transfers'
      | 'clinics'
      | 'clinic-devices'
      | 'closures'
      | 'diagnoses'
      | 'doctors'
      | 'drugs'
      | 'locations'
      | 'note-texts'
      | 'partner-services'
      | 'partners'
      | 'posts'
      | 'prescription-sets'
      | 'report-views'
      | 'reviews'
      | 'services'
      | 'sessions'
      | 'users'
      | 'waiting-entries'
      | 'waiting-offers'
    )

/**
 * Which part of their record somebody saw who did that to it, as the patient is told; null: none. Who only found the name in
 * a list saw no record.
 */
export const partSeen: Record<
  | Exclude<AuditAction, `${ElsewhereThanInRecords}:${string}`>
  | ('appointments:read' | 'appointments:book' | 'schedules:read'),
  SeenPart | null
> = {
  'appointments:read': 'details',
  'appointments:book': 'details',
  'schedules:read': 'details',
  'data-requests:ask': null,
  'data-requests:withdraw': null,
  'data-requests:lift': null,
  'data-requests:list': null,
  'data-requests:read': 'details',
  'data-requests:copy': 'record',
  'data-requests:take-on': null,
  'data-requests:extend': null,
  'data-requests:fulfill': null,
  'data-requests:refuse': null,
  'data-requests:propose': null,
  'data-requests:decline': null,
  'data-requests:erase': null,
  'documents:list': 'document',
  'documents:read': 'document',
  'documents:add': null,
  'documents:remove': 'document',
  'chart-files:add': null,
  'chart-files:issue': null,
  'chart-files:list': null,
  'chart-files:read': 'document',
  'chart-files:review': 'document',
  'chart-files:withdraw': 'document',
  'chart-files:share': 'document',
  'chart-files:unshare': 'document',
  'encounters:list': null,
  'encounters:read': 'note',
  'encounters:write': 'note',
  'encounters:sign': 'note',
  'encounters:add': 'note',
  'encounters:discard': 'note',
  'encounters:mark-in-error': 'note',
  'encounters:share': 'note',
  'encounters:unshare': 'note',
  'prescriptions:list': null,
  'prescriptions:read': 'prescription',
  'prescriptions:write': 'prescription',
  'prescriptions:sign': 'prescription',
  'prescriptions:discard': 'prescription',
  'prescriptions:read-paper': 'prescription',
  'prescriptions:check': null,
  'medications:stop': 'prescription',
  'medications:enter-in-error': 'prescription',
  'medications:ask-repeat': null,
  'medications:decline-repeat': 'prescription',
  'invoices:list': null,
  'invoices:read': 'invoice',
  'invoices:read-paper': 'invoice',
  'invoices:write': 'invoice',
  'invoices:discard': 'invoice',
  'invoices:issue': 'invoice',
  'invoices:credit': 'invoice',
  'invoices:mail': 'invoice',
  'invoices:remind': 'invoice',
  'invoices:pause-reminders': 'invoice',
  'invoices:resume-reminders': 'invoice',
  'invoices:anonymize': null,
  'payments:take': 'invoice',
  'payments:reverse': 'invoice',
  'payments:read-receipt': 'invoice',
  'payments:handle': 'invoice',
  'invoices:export': null,
  'vouchers:read': 'invoice',
  'vouchers:block': null,
  'vouchers:unblock': null,
  'vouchers:forfeit': null,
  'refunds:request': 'invoice',
  'refunds:approve': 'invoice',
  'refunds:decline': 'invoice',
  'refunds:retry': 'invoice',
  'refunds:return': 'invoice',
  'forms:change': null,
  'forms:publish': null,
  'forms:retire': null,
  'forms:remove': null,
  'forms:ask': null,
  'forms:begin': null,
  'forms:write': null,
  'forms:complete': null,
  'forms:withdraw-consent': null,
  'forms:hand-over': null,
  'forms:take-back': null,
  'forms:list': null,
  'forms:read': 'form',
  'forms:export': 'form',
  'forms:add-file': null,
  'forms:read-file': 'form',
  'forms:remove-file': null,
  'guardians:add': 'details',
  'guardians:invite': null,
  'guardians:withdraw': null,
  'guardians:accept': null,
  'guardians:decline': null,
  'guardians:leave': null,
  'guardians:end': 'details',
  'guardians:read': 'details',
  'messages:search': null,
  'messages:list': null,
  'messages:read': 'message',
  'messages:read-link': 'message',
  'messages:retry': null,
  'messages:withdraw': null,
  'messages:announce': null,
  'messages:preview-announcement': null,
  'messages:withdraw-announcement': null,
  'messages:decline': null,
  'messages:want': null,
  'messages:complain': null,
  'messages:add-device': null,
  'messages:remove-device': null,
  'referrals:send': null,
  'referrals:receive': null,
  'referrals:ask': null,
  'referrals:answer': null,
  'referrals:accept': null,
  'referrals:reject': null,
  'referrals:book': null,
  'referrals:unbook': null,
  'referrals:complete': null,
  'referrals:fail': null,
  'referrals:cancel': null,
  'referrals:withdraw-consent': null,
  'referrals:list': null,
  'referrals:read': 'details',
  'referrals:write': null,
  'referrals:discard': null,
  'referrals:read-report': 'document',
  'referrals:add-file': null,
  'referrals:read-file': 'document',
  'referrals:remove-file': null,
  'outgoing-referrals:send': null,
  'outgoing-referrals:resend': null,
  'outgoing-referrals:receive': 'referral',
  'outgoing-referrals:complete': null,
  'outgoing-referrals:reject': null,
  'outgoing-referrals:cancel': null,
  'outgoing-referrals:withdraw-consent': null,
  'outgoing-referrals:list': null,
  'outgoing-referrals:read': 'referral',
  'outgoing-referrals:write': null,
  'outgoing-referrals:discard': null,
  'outgoing-referrals:read-letter': 'document',
  'patients:search': null,
  'patients:list': null,
  'patients:create': 'details',
  'patients:import': null,
  'patients:export': 'details',
  'patients:match': null,
  'patients:read': 'record',
  'patients:write-entry': 'record',
  'patients:break-glass': 'record',
  'patients:list-openings': null,
  'patients:list-shared': 'document',
  'patients:mark-opening-seen': null,
  'patients:show': null,
  'patients:take-copy': 'record',
  'patients:allow-visits': null,
  'patients:update': null,
  'patients:correct': 'details',
  'patients:correct-address': 'details',
  'patients:confirm': null,
  'patients:decline': null,
  'patients:confirm-account': 'details',
  'patients:unconfirm-account': 'details',
  'patients:refute-account': 'details',
  'patients:release-account': 'details',
  'patients:merge': 'details',
  'patients:unmerge': 'details',
  'patients:compare': 'details',
  'patients:list-duplicates': 'details',
  'patients:tell-apart': 'details',
  'patients:restrict': null,
  'patients:erase': null,
  'patients:erase-booker': null,
  'patients:hold': null,
  'patients:release-hold': null,
}

/** The `detail` of `patients:read` where nothing clinical was shown: `details`, and not the record. */
export const basicOnly = 'basic'

/** The `detail` of a look-up that showed how to reach somebody. */
export const withContact = 'contact'
