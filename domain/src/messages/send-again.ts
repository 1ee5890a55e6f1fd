type Unsent = { status: string; channel: string; failure: string | null }

/**
 * Whether it makes sense to send a message again that has not left; one that was kept, once something is set up that sends
 * it. Of a text message only after a backup, or a clinic that was closed: a mail took the place of any other that failed.
 */
export const isSentAgain = ({ status, channel, failure }: Unsent): boolean =>
  status === 'on-hold' ||
  (status === 'outbox' && channel === 'email') ||
  (status === 'failed' && (channel === 'email' || failure === 'restored' || failure === 'closed'))
