import { sql } from 'kysely'
import { findClinic } from '../../server/src/commands/find-clinic.ts'
import { withDatabase } from '../../server/src/commands/with-database.ts'

// What no person can do and only time does: the server's clock cannot be set, so the rows are made older instead.

/** As if the ten minutes of a hold had gone by. */
export const letHoldExpire = (slug: string, holdId: string) =>
  inClinic(slug, async (db) => {
    await sql`update holds set expires_at = now() - interval '1 second' where id = ${holdId}`.execute(db)
    await sql`update claims set expires_at = now() - interval '1 second' where hold_id = ${holdId}`.execute(db)
  })

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

/** As if the clinic had imported its file again meanwhile, with another length and price of all that a doctor offers. */
export const changeOffers = (slug: string, doctor: string, offer: { minutes: number; priceMinor: number }) =>
  inClinic(slug, async (db) => {
    await sql`
      update provider_services set duration_minutes = ${offer.minutes}, price_minor = ${offer.priceMinor}
      where provider_id = (select id from providers where slug = ${doctor})`.execute(db)
  })

/** As if the time of a mailed link had gone by. */
export const letLinksExpire = (slug: string, email: string) =>
  inClinic(slug, async (db) => {
    await sql`update account_links set expires_at = now() - interval '1 second' where email = ${email}`.execute(db)
  })

type Work = Parameters<Parameters<Parameters<typeof withDatabase>[0]>[0]['tenancy']['inClinic']>[1]

const inClinic = (slug: string, work: Work) =>
  withDatabase(async ({ tenancy }) => {
    const { id } = await findClinic(tenancy, slug)
    await tenancy.inClinic(id, work)
  })
