import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Instant, WallTime } from '@polyclinic/domain/kit/time.ts'
import { decideReminders } from '@polyclinic/domain/reminders/decide-reminders.ts'
import type { countDueReminders as contract } from '@polyclinic/domain/reminders/endpoints.ts'
import { reminderHours, startsToRemindOf } from '@polyclinic/domain/reminders/rules.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { dueVisits } from './remindable-visits.ts'

/** Enough to say that it is very many. */
const countedAtMost = 1000

/** By the same rules as those that plan them (`plan-reminders.ts`), so that what is said before is what leaves. */
export async function countDueReminders(
  context: Context,
  { body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:write')
  const { db, clinic, services } = context
  const now = context.now as Instant
  const [from, until] = [body.quietFrom as WallTime, body.quietUntil as WallTime]
  const quiet = { timeZone: clinic.time_zone, from, until }
  const withSms = body.textReminders && services.sms !== 'off'
  const wanted = reminderHours.filter((hours) => body.remindHoursBefore.includes(hours))
  const told = []
  let isMore = false
  for (const hours of wanted) {
    const starts = startsToRemindOf(hours, quiet, now)
    if (!starts) continue
    const of = { hours, starts: { ...starts, now, withSms }, after: null, most: countedAtMost + 1 }
    const due = await dueVisits(db, of)
    isMore ||= due.length > countedAtMost
    const nearer = wanted.filter((other) => other < hours).flatMap((other) => startsToRemindOf(other, quiet, now) ?? [])
    told.push(...decideReminders(due.slice(0, countedAtMost), [], hours, quiet, nearer).messages)
  }
  return { messages: Math.min(told.length, countedAtMost), isMore }
}
