import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './ids.ts'

type Keys = { linkKey: Buffer }

const proofBytes = 10
const proofOf = ({ linkKey }: Keys, organizationId: string, messageId: string) =>
  keyedHash(linkKey, 'mail id', organizationId, messageId).subarray(0, proofBytes)

/**
 * Of a mail: which message of which clinic it is, and that it was ours. The clinic's people know the ids of its messages, so
 * whoever names one proves that they got the mail, or carried it.
 */
export const mailId = (keys: Keys, organizationId: string, messageId: string) =>
  `${messageId}.${organizationId}.${proofOf(keys, organizationId, messageId).toString('hex')}`

/** `proof`: none in mails that left before there was one. */
export type MailId = { organizationId: string; messageId: string; proof?: string | undefined }

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const proof = `[0-9a-f]{${2 * proofBytes}}`
const pattern = new RegExp(`(?<![0-9a-f])(${uuid})\\.(${uuid})(?:\\.(${proof}))?(?![0-9a-f])`, 'i')

/** The first that a text names. */
export function findMailId(text: string): MailId | null {
  const [, messageId, organizationId, said] = pattern.exec(text) ?? []
  return messageId === undefined || organizationId === undefined
    ? null
    : {
        ...{ messageId: messageId.toLowerCase(), organizationId: organizationId.toLowerCase() },
        ...(said !== undefined && { proof: said.toLowerCase() }),
      }
}

/** Whether whoever names it has it from a mail of ours. */
export const isProven = (keys: Keys, { organizationId, messageId, proof: said = '' }: MailId): boolean => {
  const bytes = Buffer.from(said, 'hex')
  return bytes.length === proofBytes && timingSafeEqual(bytes, proofOf(keys, organizationId, messageId))
}
