import type { Permission } from '../kit/permissions.ts'
import { reaches, type Entitled } from '../kit/reach.ts'

/** What nobody does well who does not know why somebody comes. */
const needing = [
  'appointments:book',
  'appointments:reschedule',
  'encounters:write',
  'patients:read-clinical',
] as const satisfies Permission[]

/**
 * Whether one of the clinic's people reads what was said about a visit in own words: complaints are nothing that a bill
 * needs.
 */
export const readsWords = (who: Entitled, providerId: string): boolean =>
  needing.some((permission) => reaches(who, permission, { providerId }, 'clinic'))
