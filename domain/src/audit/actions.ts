import { everyAct } from '../appointments/acts.ts'
import { everyRequestAct } from '../data-requests/acts.ts'
import { everyOutgoingAct } from '../outgoing-referrals/acts.ts'
import { recordedReferralActs } from '../referrals/acts.ts'

/** Everything that the audit tells of, as `noun:verb`, the way permissions are written: by noun, what is done to it. */
export const auditVerbs = {
  appointments: [
    ...[...everyAct, 'undo', 'confirm'],
    ...(['read', 'list', 'day', 'another-day', 'delay', 'revoke-link', 'renew-link'] as const),
    ...(['list-calls', 'call', 'miss-call', 'undo-call'] as const),
  ] as const,
  audit: ['list', 'export'],
  'bank-transfers': ['import', 'list', 'set-aside', 'take-up'],
  'calendar-feeds': ['replace', 'revoke'],
  'cash-closings': ['create'],
  'cash-transfers': ['create', 'read-receipt'],
  'chart-files': ['add', 'issue', 'list', 'read', 'review', 'withdraw', 'share', 'unshare'],
  'clinic-devices': ['create', 'pair', 'renew-code', 'remove'],
  clinics: [
    ...(['restore', 'export', 'import', 'close', 'reopen'] as const),
    ...(['require-second-factor', 'change-message-timing', 'turn-checks-on', 'turn-checks-off'] as const),
    ...([
      'change-brand',
      'add-logo',
      'add-social-picture',
      'add-font',
      'restore-brand',
      'dismiss-setup',
      'show-setup',
    ] as const),
    ...([
      'create',
      'change-details',
      'change-online-payments',
      'change-accounting',
      'change-rules',
      'restore-rules',
    ] as const),
    ...(['change-legal-texts', 'restore-legal-texts'] as const),
    ...(['add-domain', 'check-domain', 'prove-domain', 'change-primary-domain', 'remove-domain'] as const),
  ],
  closures: ['create', 'change', 'remove'],
  'data-requests': [...everyRequestAct, ...(['ask', 'list', 'read'] as const)],
  diagnoses: ['import', 'mark', 'unmark'],
  doctors: ['create', 'change', 'move', 'add-portrait'],
  documents: ['list', 'read', 'add', 'remove'],
  drugs: ['import'],
  encounters: ['list', 'read', 'write', 'sign', 'add', 'discard', 'mark-in-error', 'share', 'unshare'],
  forms: [
    ...([
      'change',
      'publish',
      'retire',
      'remove',
      'ask',
      'begin',
      'write',
      'complete',
      'withdraw-consent',
      'hand-over',
      'take-back',
    ] as const),
    ...(['list', 'read', 'export', 'add-file', 'read-file', 'remove-file'] as const),
  ],
  guardians: ['add', 'invite', 'withdraw', 'accept', 'decline', 'leave', 'end', 'read'],
  invitations: ['create', 'send', 'withdraw', 'accept'],
  invoices: [
    ...(['list', 'read', 'read-paper', 'write', 'discard', 'issue', 'credit', 'mail', 'remind', 'export'] as const),
    ...(['pause-reminders', 'resume-reminders', 'anonymize'] as const),
  ],
  locations: ['create', 'change', 'move', 'add-map'],
  medications: ['stop', 'enter-in-error', 'ask-repeat', 'decline-repeat'],
  'message-texts': ['change', 'reset', 'send-test'],
  messages: [
    ...(['search', 'list', 'read', 'read-link', 'retry', 'withdraw', 'decline', 'want', 'complain'] as const),
    ...(['announce', 'preview-announcement', 'withdraw-announcement'] as const),
    ...(['add-device', 'remove-device'] as const),
  ],
  'note-texts': ['save', 'remove'],
  'outgoing-referrals': [...everyOutgoingAct, ...(['list', 'read', 'write', 'discard', 'read-letter'] as const)],
  'partner-services': ['read', 'agree', 'end', 'enter', 'pay', 'reverse'],
  partners: ['create', 'change', 'remove-person'],
  patients: [
    ...(['search', 'list', 'match', 'create', 'import', 'export', 'read', 'write-entry', 'break-glass'] as const),
    ...([
      'list-openings',
      'list-duplicates',
      'list-shared',
      'mark-opening-seen',
      'show',
      'take-copy',
      'allow-visits',
      'update',
      'correct',
      'correct-address',
    ] as const),
    ...(['confirm', 'decline', 'confirm-account', 'unconfirm-account', 'refute-account', 'release-account'] as const),
    ...([
      'merge',
      'unmerge',
      'compare',
      'tell-apart',
      'restrict',
      'erase',
      'erase-booker',
      'hold',
      'release-hold',
    ] as const),
  ],
  payments: ['take', 'reverse', 'read-receipt', 'handle'],
  posts: [
    ...(['create', 'write', 'discard', 'publish', 'schedule', 'withdraw', 'change-address'] as const),
    ...(['add-picture', 'share-preview'] as const),
  ],
  'prescription-sets': ['save', 'remove'],
  prescriptions: ['list', 'read', 'write', 'sign', 'discard', 'read-paper', 'check'],
  referrals: [
    ...recordedReferralActs,
    ...(['list', 'read', 'write', 'discard', 'read-report', 'add-file', 'read-file', 'remove-file'] as const),
  ],
  refunds: ['request', 'approve', 'decline', 'retry', 'return'],
  'report-views': ['save', 'remove', 'mail'],
  reviews: ['list', 'read', 'submit', 'edit', 'withdraw', 'publish', 'decline', 'reply', 'remove-reply'],
  schedules: [
    ...(['read', 'set-hours-of-date', 'add-time-off', 'change-time-off', 'remove-time-off', 'undo-time-off'] as const),
    ...(['set-week', 'remove-week', 'undo-week', 'set-daily-limit', 'add-calendar', 'end-calendar'] as const),
  ],
  services: ['create', 'change', 'move'],
  sessions: ['start', 'end', 'end-all'],
  'staff-roles': ['set', 'create', 'change', 'delete'],
  vouchers: ['read', 'block', 'unblock', 'forfeit'],
  'waiting-entries': ['join', 'leave', 'list', 'add', 'mark', 'remove', 'offer', 'book'],
  'waiting-offers': ['decline'],
  users: [
    ...(['create', 'reset', 'disable', 'erase', 'sign-up', 'change-password', 'rename', 'request-email'] as const),
    ...(['change-email', 'change-roles', 'grant', 'deny', 'undecide', 'reactivate', 'end-sessions'] as const),
    ...(['prove-second-factor', 'set-second-factor', 'clear-second-factor', 'replace-recovery-codes'] as const),
    ...(['forget-device', 'add-passkey', 'rename-passkey', 'remove-passkey', 'prove-passkey'] as const),
  ],
} as const satisfies Record<string, readonly string[]>

export type AuditNoun = keyof typeof auditVerbs
export type AuditVerb = (typeof auditVerbs)[AuditNoun][number]
export type AuditAction = { [N in AuditNoun]: `${N}:${(typeof auditVerbs)[N][number]}` }[AuditNoun]

export const auditNouns = Object.keys(auditVerbs) as AuditNoun[]
