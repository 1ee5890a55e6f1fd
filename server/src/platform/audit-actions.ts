import type { RecordedAct } from '@polyclinic/domain/appointments/acts.ts'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { recordKinds, type RecordKind } from '@polyclinic/domain/kit/record-kinds.ts'

/** What the audit calls what was done, beside the acts on a visit: `noun:verb`, as permissions are written. */
type Otherwise =
  | `appointments:${'read' | 'list' | 'day' | 'another-day' | 'delay' | 'revoke-link' | 'renew-link'}`
  | `calendar-feeds:${'replace' | 'revoke'}`
  | `chart-files:${'add' | 'issue' | 'read' | 'withdraw' | 'share' | 'unshare'}`
  | `clinic-devices:${'create' | 'pair' | 'renew-code' | 'remove'}`
  | `documents:${'list' | 'read' | 'add' | 'remove'}`
  | `diagnoses:${'import' | 'mark' | 'unmark'}`
  | `note-texts:${'save' | 'remove'}`
  | `posts:${'create' | 'write' | 'discard' | 'publish' | 'schedule' | 'withdraw' | 'add-picture' | 'share-preview'}`
  | `encounters:${'list' | 'read' | 'write' | 'sign' | 'add' | 'mark-in-error' | 'share' | 'unshare'}`
  | `prescriptions:${'list' | 'read' | 'write' | 'sign' | 'discard' | 'read-paper' | 'check'}`
  | `medications:${'stop' | 'enter-in-error' | 'ask-repeat' | 'decline-repeat'}`
  | `prescription-sets:${'save' | 'remove'}`
  | `report-views:${'save' | 'remove' | 'mail'}`
  | `invoices:${'list' | 'read' | 'read-paper' | 'write' | 'discard' | 'issue' | 'credit' | 'mail' | 'remind' | 'pause-reminders' | 'resume-reminders'}`
  | `payments:${'take' | 'reverse' | 'read-receipt'}`
  | `refunds:${'request' | 'approve' | 'decline'}`
  | 'drugs:import'
  | `invitations:${'create' | 'send' | 'withdraw' | 'accept'}`
  | `messages:${'search' | 'read' | 'read-link' | 'retry' | 'withdraw' | 'decline' | 'want' | 'complain' | 'add-device' | 'remove-device'}`
  | `forms:${'change' | 'publish' | 'retire' | 'remove' | 'ask' | 'begin' | 'write' | 'complete' | 'withdraw-consent' | 'list' | 'read' | 'export'}`
  | `message-texts:${'change' | 'reset'}`
  | `patients:${'search' | 'list' | 'match' | 'create' | 'import' | 'export' | 'read' | 'write-entry' | 'break-glass' | 'list-openings' | 'show' | 'allow-visits' | 'update' | 'correct' | 'correct-address' | 'confirm' | 'decline' | 'confirm-account' | 'unconfirm-account' | 'refute-account' | 'release-account' | 'restrict' | 'erase' | 'erase-booker' | 'mark-opening-seen'}`
  | `reviews:${'list' | 'read' | 'submit' | 'edit' | 'withdraw' | 'publish' | 'decline' | 'reply' | 'remove-reply'}`
  | `schedules:${'read' | 'set-hours-of-date' | 'add-time-off' | 'change-time-off' | 'remove-time-off' | 'undo-time-off'}`
  | `schedules:${'set-week' | 'remove-week' | 'undo-week' | 'set-daily-limit' | 'add-calendar' | 'end-calendar'}`
  | `sessions:${'start' | 'end' | 'end-all'}`
  | `users:${'create' | 'reset' | 'disable' | 'erase' | 'sign-up' | 'change-password' | 'rename' | 'request-email' | 'change-email'}`
  | `users:${'change-roles' | 'grant' | 'deny' | 'undecide' | 'reactivate' | 'end-sessions'}`
  | `users:${'prove-second-factor' | 'set-second-factor' | 'clear-second-factor' | 'replace-recovery-codes' | 'forget-device'}`
  | `clinics:${'restore' | 'require-second-factor' | 'change-message-timing' | 'turn-checks-on' | 'turn-checks-off'}`
  | `staff-roles:${'set' | 'create' | 'change' | 'delete'}`
export type AuditAction = `appointments:${RecordedAct}` | Otherwise

type Denied = Pick<Endpoint, 'access' | 'name' | 'path' | 'recordKind'>

const isKind = (noun: string): noun is RecordKind => recordKinds.some((kind) => kind === noun)
const kindOf = (plural: string): RecordKind | undefined => [plural.replace(/s$/, '')].find(isKind)

/** What somebody who was denied an operation asked for: its permission, else its noun and verb. */
export function deniedAction({ access, name, path }: Denied): `${string}:${string}` {
  if (access !== 'public' && access !== 'signed-in') return access
  const nouns = path.split('/').slice(1)
  return `${nouns.findLast(kindOf) ?? nouns[0]!}:${/^[a-z]+/.exec(name)![0]}`
}

/** The ids in an operation's path, by the names of their parameters. */
export const idsInPath = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/\{(id|\w+Id)\}/g)].map(([, name]) => name!)

/** Of which kind the first id in an operation's path is: what else stands there is a part of that record. */
export const deniedKind = ({ path, recordKind }: Denied): RecordKind | undefined =>
  recordKind ?? kindOf(/([^/]+)\/\{(?:id|\w+Id)\}/.exec(path)?.[1] ?? '')

/** Rows stay as they were written: what older ones say in other words (`session.start`, `patient.update phone`), in these. */
export const currentActionName = (action: string) => action.replace(/^([a-z-]+)\.([a-z-]+).*$/, '$1s:$2')
