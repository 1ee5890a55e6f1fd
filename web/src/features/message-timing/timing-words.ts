import type { OccasionName } from '@polyclinic/domain/message-texts/occasions.ts'
import type { MessageTiming } from '@polyclinic/domain/organizations/model.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** How long a confirmation waits. */
export const waitWords = (minutes: number, { t }: Texts): string =>
  minutes === 0 ? t('messageTiming.atOnceLeaves') : t('messageTiming.afterMinutes', { count: minutes })

const reminderWords = ({ remindHoursBefore }: MessageTiming, { t }: Texts) =>
  remindHoursBefore.length > 0
    ? remindHoursBefore.map((hours) => t(`messageTiming.before-${hours}`))
    : [t('messageTiming.noReminders')]

/** When the message of an occasion leaves, where the clinic has set it. */
export function timedWords(occasion: OccasionName, timing: MessageTiming, texts: Texts): string | undefined {
  if (occasion === 'appointment-booked') return waitWords(timing.confirmAfterMinutes, texts)
  if (occasion === 'appointment-reminder') return reminderWords(timing, texts).join(', ')
  return undefined
}

/** All of it in a line. */
export function timingWords(timing: MessageTiming, texts: Texts): string {
  const { t } = texts
  return [
    waitWords(timing.confirmAfterMinutes, texts),
    ...reminderWords(timing, texts),
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
