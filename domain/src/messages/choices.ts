/** How somebody wants to be reminded. */
export const reminderWays = ['email', 'sms', 'push', 'none'] as const
export type ReminderWay = (typeof reminderWays)[number]
