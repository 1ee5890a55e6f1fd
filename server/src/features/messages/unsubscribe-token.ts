import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'

/** Stands in a stored text for the token with which its reader stops its like. */
export const unsubscribeMark = '{unsubscribe}'

type Keys = Pick<Services, 'linkKey'>

const proofOf = ({ linkKey }: Keys, organizationId: string, messageId: string) =>
  keyedHash(linkKey, 'unsubscribe', organizationId, messageId).subarray(0, 16)

/** It names a message and proves that whoever has it got that one; it grants nothing but to stop its like. */
export const unsubscribeToken = (services: Keys, organizationId: string, messageId: string): string =>
  Buffer.concat([
    Buffer.from(messageId.replaceAll('-', ''), 'hex'),
    proofOf(services, organizationId, messageId),
  ]).toString('base64url')

/** The message that a token is of; null for one that is none of ours. */
export function messageOfToken(services: Keys, organizationId: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  // Another spelling of the same bytes is none that was sent.
  if (bytes.length !== 32 || bytes.toString('base64url') !== token) return null
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(16), proofOf(services, organizationId, id)) ? id : null
}
