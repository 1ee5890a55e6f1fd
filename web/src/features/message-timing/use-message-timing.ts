import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { MessageTiming } from '@polyclinic/domain/organizations/model.ts'
import type * as contracts from '@polyclinic/domain/reminders/endpoints.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type SavedTiming = Answer<typeof contracts.readMessageTiming>

export const timingKey = ['message-timing']

/** When the clinic's messages leave, as it is saved. */
export const useMessageTiming = () =>
  useQuery({
    queryKey: timingKey,
    queryFn: ({ signal }) => call<typeof contracts.readMessageTiming>('GET', '/message-timing', {}, { signal }),
  })

/** How many reminders would leave at once, if it were saved like this; not asked while nothing would change. */
export const useDueReminders = (timing: DueAsked | null) =>
  useQuery({ ...dueReminders(timing), enabled: timing !== null })

export const dueReminders = (timing: DueAsked | null) =>
  queryOptions({
    queryKey: [...timingKey, 'due', timing],
    queryFn: ({ signal }) =>
      call<typeof contracts.countDueReminders>('POST', '/message-timing/due', { body: timing! }, { signal }),
  })

type DueAsked = Pick<MessageTiming, 'remindHoursBefore' | 'quietFrom' | 'quietUntil' | 'textReminders'>

/** What decides which reminders are due. */
export const dueAskedOf = ({ remindHoursBefore, quietFrom, quietUntil, textReminders }: DueAsked): DueAsked => ({
  ...{ remindHoursBefore, quietFrom, quietUntil, textReminders },
})

export const changeTiming = (version: number, body: MessageTiming) =>
  call<typeof contracts.changeMessageTiming>('PATCH', '/message-timing', {
    headers: { 'if-match': `"${version}"` },
    body,
  })

/** What is decided, without what is told about it. */
export const decidedIn = ({
  confirmAfterMinutes,
  remindHoursBefore,
  quietFrom,
  quietUntil,
  textReminders,
  textsPerDay,
  askForReviews,
  mailInvoices,
  mailReceipts,
  paymentReminderDays,
}: MessageTiming): MessageTiming => ({
  ...{ confirmAfterMinutes, remindHoursBefore, quietFrom, quietUntil, textReminders, textsPerDay, askForReviews },
  ...{ mailInvoices, mailReceipts, paymentReminderDays },
})
