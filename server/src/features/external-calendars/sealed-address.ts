import type { Services } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { seal, unseal, type Seal } from '../../platform/sealed.ts'

type Keeper = Pick<Services, 'linkKey'>

const sealOf = ({ linkKey }: Keeper, organizationId: string, calendarId: string): Seal => ({
  linkKey,
  purpose: 'external-calendar',
  owner: `${organizationId} ${calendarId}`,
})

/** As it is stored: whoever has it reads the calendar. */
export const sealAddress = (keeper: Keeper, organizationId: string, calendarId: string, address: string): Buffer =>
  seal(sealOf(keeper, organizationId, calendarId), address)

/** Null when it was sealed with another key: somebody has to add it again. */
export function openAddress(keeper: Keeper, organizationId: string, calendarId: string, sealed: Buffer): string | null {
  try {
    return unseal(sealOf(keeper, organizationId, calendarId), sealed)
  } catch {
    return null
  }
}

/** By which the same address is recognized. */
export const hashAddress = ({ linkKey }: Keeper, organizationId: string, address: string): Buffer =>
  keyedHash(linkKey, 'external-calendar', organizationId, address)
