/** What need not be written, so that whoever gets it may do without; everything else must arrive. */
export const optionalKinds = ['appointment-reminder', 'record-shared', 'review-request'] as const
export type OptionalKind = (typeof optionalKinds)[number]

/** How somebody wants to be reminded. */
export const reminderWays = ['email', 'sms', 'push', 'none'] as const
export type ReminderWay = (typeof reminderWays)[number]
