import type { MessageTiming } from '@polyclinic/domain/organizations/model.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** How long a confirmation waits. */
export const waitWords = (minutes: number, { t }: Texts): string =>
  minutes === 0 ? t('messageTiming.atOnceLeaves') : t('messageTiming.afterMinutes', { count: minutes })

/** All of it in a line. */
export function timingWords(timing: MessageTiming, texts: Texts): string {
  const { t } = texts
  const reminders = timing.remindHoursBefore.map((hours) => t(`messageTiming.before-${hours}`))
  return [
    waitWords(timing.confirmAfterMinutes, texts),
    ...(reminders.length > 0 ? reminders : [t('messageTiming.noReminders')]),
    ...(timing.textReminders ? [t('messageTiming.smsWords', { count: timing.textsPerDay })] : []),
    ...(timing.askForReviews ? [t('messageTiming.reviewsWords')] : []),
    ...(timing.mailInvoices ? [t('messageTiming.mailInvoicesWords')] : []),
    ...(timing.mailReceipts ? [t('messageTiming.mailReceiptsWords')] : []),
    ...(timing.paymentReminderDays.length > 0
      ? [t('messageTiming.paymentRemindersWords', { days: timing.paymentReminderDays.join(', ') })]
      : []),
    t('messageTiming.quietTimes', { from: timing.quietFrom, until: timing.quietUntil }),
  ].join(' · ')
}
