import { sql } from 'kysely'
import { inClinic } from './in-clinic.ts'

/** As if the clinic had imported its file again meanwhile, with another length and price of all that a doctor offers. */
export const changeOffers = (slug: string, doctor: string, offer: { minutes: number; priceMinor: number }) =>
  inClinic(slug, async (db) => {
    await sql`
      update provider_services set duration_minutes = ${offer.minutes}, price_minor = ${offer.priceMinor}
      where provider_id = (select id from providers where slug = ${doctor})`.execute(db)
  })

/** Closes a clinic for a day, as its file would. */
export const closeOn = (slug: string, date: string, name: string) =>
  inClinic(slug, async (db) => {
    const closure = { id: crypto.randomUUID(), first_on: date, last_on: date, location_id: null, name }
    await db.insertInto('closures').values(closure).execute()
  })
