/** Of a mail: which message of which clinic it is. It cannot be guessed, so whoever names it got the mail, or carried it. */
export const mailId = (organizationId: string, messageId: string) => `${messageId}.${organizationId}`

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const pattern = new RegExp(`(?<![0-9a-f])(${uuid})\\.(${uuid})(?![0-9a-f])`, 'i')

/** The first that a text names. */
export function findMailId(text: string): { organizationId: string; messageId: string } | null {
  const [, messageId, organizationId] = pattern.exec(text) ?? []
  return messageId === undefined || organizationId === undefined
    ? null
    : { messageId: messageId.toLowerCase(), organizationId: organizationId.toLowerCase() }
}
