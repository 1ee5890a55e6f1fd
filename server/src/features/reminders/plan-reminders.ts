import type { Instant, WallTime } from '@polyclinic/domain/kit/time.ts'
import type { Way } from '@polyclinic/domain/reminders/decide-channels.ts'
import { decideReminders } from '@polyclinic/domain/reminders/decide-reminders.ts'
import { reminderHours, startsToRemindOf, type ReminderHours } from '@polyclinic/domain/reminders/rules.ts'
import type { QuietHours } from '@polyclinic/domain/reminders/quiet-hours.ts'
import type { Services } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import type { JobServices } from '../../platform/jobs.ts'
import { writingOf, type Writing } from '../../platform/job-writing.ts'
import { textedCountries } from '../../platform/sms/texted-countries.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { rowsOfMessages, type OutgoingMessage } from '../messages/queue-message.ts'
import { planLateMails } from './plan-late-mails.ts'
import { reminderMail } from './reminder-mail.ts'
import { reminderPush, reminderSms } from './reminder-sms.ts'
import { isSmsOffered } from './reach.ts'
import { waysOf, type TextsAllowed } from './ways.ts'
import { dueVisits, visitsBeside, type RemindableVisit } from './remindable-visits.ts'

/** Few enough that writing their texts holds up no request. */
const batch = 200

type Planning = Writing & {
  sms: TextsAllowed & { isOn: boolean }
  hours: ReminderHours
  /** The other reminders of the clinic that are nearer to a visit. */
  nearer: readonly ReminderHours[]
  quiet: QuietHours
}

/**
 * Writes the reminders of a clinic that are due. What there is to do follows from the visits as they stand and from what
 * was planned, so that it may run at any time, twice, or be ended half way; nobody tells it of a visit that moves.
 */
export async function planReminders(
  {
    tenancy,
    clinics,
    mailServer,
    services,
  }: Pick<JobServices, 'tenancy' | 'clinics' | 'mailServer'> & {
    services: Pick<Services, 'port' | 'isDemo' | 'sms' | 'smsBounds'>
  },
  organizationId: string,
): Promise<void> {
  const { settings, countries } = await tenancy.inClinic(organizationId, async (db) => ({
    countries: await textedCountries(db, services),
    settings: await db
      .selectFrom('organizations')
      .select([
        'slug',
        'time_zone',
        'remind_hours_before',
        'quiet_from',
        'quiet_until',
        'text_reminders',
        'texts_per_day',
      ])
      .executeTakeFirstOrThrow(),
  }))
  const wanted = reminderHours.filter((hours) => settings.remind_hours_before.includes(hours))
  const writing = wanted.length > 0 && (await writingOf({ clinics, mailServer, services }, settings.slug))
  if (!writing) return
  const { time_zone: timeZone, quiet_from: from, quiet_until: until } = settings
  const quiet = { timeZone, from: from as WallTime, until: until as WallTime }
  const sms = {
    isOn: isSmsOffered({ clinic: settings, services }),
    perDay: settings.texts_per_day,
    timeZone,
    // What stays in the outbox costs nothing.
    perDayOfAll: services.sms === 'sent' ? services.smsBounds.perDay : null,
    countries,
  }
  await tenancy.inClinic(organizationId, (db, now) => planLateMails(db, now, wanted, writing))
  for (const hours of wanted) {
    const nearer = wanted.filter((other) => other < hours)
    const planning = { ...writing, sms, hours, nearer, quiet }
    let after: RemindableVisit | null = null
    do after = await tenancy.inClinic(organizationId, (db, now) => planBatch(db, now, planning, after))
    while (after)
  }
}

/** @returns the last visit of a batch after which there may be more */
async function planBatch(
  db: ClinicDatabase,
  now: string,
  planning: Planning,
  after: RemindableVisit | null,
): Promise<RemindableVisit | null> {
  const { hours, nearer, quiet, sms } = planning
  const starts = startsToRemindOf(hours, quiet, now as Instant)
  if (!starts) return null
  // Two servers plan one after the other, and the second finds nothing left; the key of the table would refuse it.
  await takeLocks(db, [['reminders', '']])
  const due = await dueVisits(db, { hours, starts: { ...starts, now, withSms: sms.isOn }, after, most: batch })
  if (due.length === 0) return null
  const beside = await visitsBeside(db, hours, due, { now, withSms: sms.isOn })
  const startsOfNearer = nearer.flatMap((other) => startsToRemindOf(other, quiet, now as Instant) ?? [])
  const { messages, none } = decideReminders(due, beside, hours, quiet, startsOfNearer)
  const ways = await waysOf(
    db,
    now,
    messages.map(([first]) => first!.reach),
    sms,
  )
  const told = messages.flatMap((visits, at) => (ways[at] ? [{ visits, way: ways[at] }] : []))
  const untold = [...none, ...messages.filter((_visits, at) => !ways[at]).flat()]
  const outgoing = told.map(({ visits, way }) => reminderBy(way, visits, planning, now))
  const { ids, sets } = rowsOfMessages({ now, services: planning.services }, outgoing)
  const planned = [...told.flatMap(({ visits }, at) => rowsFor(visits, ids[at]!)), ...rowsFor(untold, null)]
  await insertAll(db, [...sets, rowsOf('reminders', planned)])
  return due.length === batch ? due.at(-1)! : null

  function rowsFor(visits: readonly RemindableVisit[], messageId: string | null) {
    return visits.map(({ id, startsAt }) => ({
      appointment_id: id,
      hours_before: hours,
      starts_at: startsAt,
      message_id: messageId,
      planned_at: now,
    }))
  }
}

const reminderBy = (way: Way, visits: readonly RemindableVisit[], planning: Planning, now: string): OutgoingMessage =>
  way.channel === 'email'
    ? reminderMail(visits, planning, now)
    : briefly[way.channel](
        planning,
        visits.map(({ row }) => row),
        way.to,
      )

const briefly = { sms: reminderSms, push: reminderPush }
