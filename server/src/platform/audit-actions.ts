import type { RecordedAct } from '@polyclinic/domain/appointments/acts.ts'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'

/** What the audit calls what was done, beside the acts on a visit: `noun:verb`, as permissions are written. */
type Otherwise =
  | `appointments:${'read' | 'list' | 'day' | 'another-day' | 'revoke-link' | 'renew-link'}`
  | `documents:${'list' | 'read' | 'add' | 'remove'}`
  | `messages:${'read' | 'read-link' | 'retry'}`
  | `patients:${'show' | 'update' | 'confirm' | 'decline' | 'restrict' | 'erase' | 'erase-booker'}`
  | `sessions:${'start' | 'end' | 'end-all'}`
  | `users:${'create' | 'reset' | 'disable' | 'erase' | 'sign-up' | 'change-password'}`
  | `clinics:restore`
  | `staff-roles:set`
export type AuditAction = `appointments:${RecordedAct}` | Otherwise

/** What somebody who was denied an operation asked for: its permission, else its noun and verb. */
export function deniedAction({
  access,
  name,
  path,
}: Pick<Endpoint, 'access' | 'name' | 'path'>): `${string}:${string}` {
  if (access !== 'public' && access !== 'signed-in') return access
  return `${path.split('/')[1]!}:${/^[a-z]+/.exec(name)![0]}`
}

/** Rows stay as they were written: what older ones say in other words (`session.start`, `patient.update phone`), in these. */
export const currentActionName = (action: string) => action.replace(/^([a-z-]+)\.([a-z-]+).*$/, '$1s:$2')
