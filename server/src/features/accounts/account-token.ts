import type { Services } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'

/** What a mailed sign-up or password link carries: derived, so that its message need not keep it (decision 15). */
export const accountTokenOf = (services: Pick<Services, 'linkKey'>, organizationId: string, linkId: string): string =>
  keyedHash(services.linkKey, 'account-link', organizationId, linkId).toString('base64url')
