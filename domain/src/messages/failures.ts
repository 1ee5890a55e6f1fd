/** As long is a message on hold, in days, before it is given up. */
export const daysOnHold = 3

/**
 * Why a message did not leave. The web has one sentence for each in every language; these are for logs and developers, and
 * for whoever runs the mail server.
 */
export const deliveryFailures = {
  'address-refused': 'The mail server refused the address.',
  'mailbox-full': 'The mailbox is full.',
  'message-refused': 'The mail server refused the message.',
  'try-later': 'The mail server asked to try later.',
  unreachable: 'The mail server cannot be reached.',
  'timed-out': 'The mail server took too long.',
  'sign-in-refused': 'The mail server does not accept our sign-in.',
  'unsafe-connection': 'The mail server offers no safe connection.',
  'not-handed-over': 'The message could not be handed to the mail server.',
  'not-made': 'The message could not be made.',
  returned: 'The mail came back.',
  'returned-late': 'The mail came back: no mail server of the address took it for days.',
  'returned-elsewhere': 'The mail came back from another address, to which it had been forwarded.',
  'mail-delayed': 'The mail server of the address has not taken the mail yet; it is tried again.',
  complaint: 'Whoever reads this address called the mail unwanted.',
  'number-refused': 'The text message service refused the number.',
  'number-opted-out': 'Whoever has the number wants no text messages from us.',
  'sms-refused': 'The text message service refused the message.',
  'sms-sign-in-refused': 'The text message service does not accept our sign-in.',
  'sms-later': 'The text message service asked to try later.',
  'sms-unreachable': 'The text message service cannot be reached.',
  'sms-not-delivered': 'The text message did not reach the phone.',
  'sms-uncertain': 'Whether the text message left is not known; it is looked up before it is sent again.',
  'push-gone': 'No browser of theirs can be reached any more.',
  'push-refused': 'The push service refused the notification.',
  'push-later': 'No push service could be reached.',
  interrupted: 'The delivery was interrupted.',
  'too-many': `Too many messages to this address for ${daysOnHold} days.`,
  restored: 'Restored from a backup; it may have left before.',
  closed: 'The clinic was closed here before it could leave.',
} as const

export type DeliveryFailure = keyof typeof deliveryFailures
export const deliveryFailureCodes = Object.keys(deliveryFailures) as DeliveryFailure[]
