import { sql } from 'kysely'
import { findClinic } from '../../server/src/commands/find-clinic.ts'
import { askForReviews } from '../../server/src/features/reviews/ask-for-reviews.ts'
import { planReminders } from '../../server/src/features/reminders/plan-reminders.ts'
import { createClinics } from '../../server/src/platform/clinics.ts'
import { takeLocks } from '../../server/src/platform/database/named-lock.ts'
import { openedDatabase } from './database.ts'
import { inClinic } from './in-clinic.ts'
import { port } from './looks.ts'

// What no person can do and only time does: the server's clock cannot be set, so the rows are made older instead.

/** As if so much of a hold's ten minutes had gone by that these seconds are left. */
export const leaveOfHold = (slug: string, holdId: string, seconds: number) =>
  inClinic(slug, async (db) => {
    const end = sql`now() + make_interval(secs => ${seconds})`
    await sql`update holds set expires_at = ${end} where id = ${holdId}`.execute(db)
    await sql`update claims set expires_at = ${end} where hold_id = ${holdId}`.execute(db)
  })

/** As if the ten minutes of a hold had gone by. */
export const letHoldExpire = (slug: string, holdId: string) => leaveOfHold(slug, holdId, -1)

/** As if all that was counted had been days ago. */
export const countedLongAgo = (slug: string) => inClinic(slug, (db) => sql`delete from attempts`.execute(db))

/** As if a visit had been booked to start so many minutes earlier. */
export const startEarlier = (slug: string, appointmentId: string, minutes: number) =>
  inClinic(slug, async (db) => {
    const back = sql`make_interval(mins => ${minutes})`
    await sql`
      update appointments
      set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}, wall_starts_at = wall_starts_at - ${back}
      where id = ${appointmentId}`.execute(db)
    await sql`
      update claims set during = tstzrange(lower(during) - ${back}, upper(during) - ${back})
      where appointment_id = ${appointmentId}`.execute(db)
  })

/** As if a visit had been booked an hour ago: longer than who books late may still change their mind. */
export const bookedAnHourAgo = (slug: string, appointmentId: string) =>
  inClinic(slug, (db) =>
    sql`update appointments set created_at = created_at - interval '1 hour' where id = ${appointmentId}`.execute(db),
  )

/** As if the time of a mailed link had gone by. */
export const letLinksExpire = (slug: string, email: string) =>
  inClinic(slug, async (db) => {
    await sql`update account_links set expires_at = now() - interval '1 second' where email = ${email}`.execute(db)
  })

/** As if a visit had been booked a week ago, and no minute had come since in which reminders are planned. */
export const bookedAWeekAgo = (slug: string, appointmentId: string) =>
  inClinic(slug, async (db) => {
    await takeLocks(db, [['reminders', '']])
    await sql`update appointments set created_at = created_at - interval '7 days' where id = ${appointmentId}`.execute(
      db,
    )
    await sql`delete from reminders where appointment_id = ${appointmentId}`.execute(db)
  })

/** As if the minute had come in which the server plans a clinic's reminders. */
export async function planRemindersNow(slug: string) {
  const { tenancy } = await openedDatabase()
  const clinics = createClinics(tenancy)
  const services = {
    port: () => Number(port()),
    isDemo: true,
    sms: 'kept',
    smsBounds: { perDay: 0, countries: null },
  } as const
  const { id } = await findClinic(tenancy, slug)
  await planReminders({ tenancy, clinics, mailServer: undefined, services }, id)
}

/** As if every code of a second factor had been given an hour ago. */
export const codeGivenLongAgo = (slug: string) =>
  inClinic(slug, (db) => sql`update sessions set code_proved_at = code_proved_at - interval '1 hour'`.execute(db))

/** As if a visit that is over had been yesterday, a little more than a day ago. */
export async function heldYesterday(slug: string, appointmentId: string) {
  const minutes = 25 * 60
  await startEarlier(slug, appointmentId, minutes)
  const back = sql`make_interval(mins => ${minutes})`
  await inClinic(slug, (db) =>
    sql`
      update appointments set arrived_at = arrived_at - ${back}, started_at = started_at - ${back},
        finished_at = finished_at - ${back} where id = ${appointmentId}`.execute(db),
  )
}

/** As if the hour had come in which the server asks a clinic's patients how their visits were. */
export async function askForReviewsNow(slug: string) {
  const { tenancy } = await openedDatabase()
  const clinics = createClinics(tenancy)
  const services = { port: () => Number(port()), isDemo: true }
  const { id } = await findClinic(tenancy, slug)
  await askForReviews({ tenancy, clinics, mailServer: undefined, services }, id)
}
