import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { instantIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { exampleDay } from '@polyclinic/domain/message-texts/example-day.ts'
import type { MessageTiming } from '@polyclinic/domain/organizations/model.ts'
import type * as contracts from '@polyclinic/domain/reminders/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { readSettings } from '../organizations/setting-columns.ts'
import { writeSettings } from '../organizations/write-settings.ts'
import { exampleSms } from './reminder-sms.ts'

/** What a clinic has decided about when messages leave. */
export async function readMessageTiming(context: Context): Promise<Output<typeof contracts.readMessageTiming>> {
  requireWholeClinic(context, 'messages:write')
  return timingOf(context)
}

/**
 * Takes effect within a minute; of what is written and has not left, what is not wanted any more is looked at when it
 * leaves (`release-reminder.ts`).
 * @throws {Refusal} `stale_version`, also when somebody was quicker by a moment
 */
export async function changeMessageTiming(
  context: Context,
  { headers, body }: Input<typeof contracts.changeMessageTiming>,
): Promise<Output<typeof contracts.changeMessageTiming>> {
  requireWholeClinic(context, 'messages:write')
  const { db, now, clinic } = context
  const seen = await timingOf(context)
  if (isStale(seen, headers['if-match'])) throw refuse('stale_version')
  if (!(await writeSettings(db, body, { version: seen.version, now }))) throw refuse('stale_version')
  await audit(context, {
    action: 'clinics:change-message-timing',
    object: { kind: 'organization', id: clinic.id },
    detail: inWords(body),
  })
  return timingOf(context)
}

const inWords = (timing: MessageTiming) => {
  const { confirmAfterMinutes, remindHoursBefore, quietFrom, quietUntil, textReminders, textsPerDay } = timing
  const texts = textReminders ? `, ${textsPerDay} texts a day` : ''
  const reviews = timing.askForReviews ? ', asks for reviews' : ''
  const money = `${timing.mailInvoices ? ', mails invoices' : ''}${timing.mailReceipts ? ', mails receipts' : ''}${
    timing.paymentReminderDays.length > 0
      ? `, reminds of payments after ${timing.paymentReminderDays.join(' ')} days`
      : ''
  }`
  return `${confirmAfterMinutes} min, ${remindHoursBefore.join(' ') || 'no reminders'}, ${quietFrom}-${quietUntil}${texts}${reviews}${money}`
}

async function timingOf({ db, now, clinic, services }: Context): Promise<Output<typeof contracts.readMessageTiming>> {
  const row = await db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow()
  const { reminders, booking, billing } = readSettings(row)
  const textExample =
    services.sms === 'off' ? null : exampleSms({ clinic, services, now: exampleStart(clinic, now as Instant) })
  const { mailInvoices, mailReceipts, paymentReminderDays } = billing
  return {
    ...{ ...reminders, confirmAfterMinutes: booking.confirmAfterMinutes, mailInvoices, mailReceipts },
    paymentReminderDays,
    ...{ version: row.version, textExample },
  }
}

const exampleStart = ({ time_zone: timeZone }: Context['clinic'], now: Instant) =>
  instantIn(timeZone, exampleDay(timeZone, now), '09:40')
