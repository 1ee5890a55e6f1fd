import { findClinic } from '../../server/src/commands/find-clinic.ts'
import { withDatabase } from '../../server/src/commands/with-database.ts'

/** Closes a clinic for a day, as its file would. */
export const closeOn = (slug: string, date: string, name: string) =>
  withDatabase(async ({ tenancy }) => {
    const { id } = await findClinic(tenancy, slug)
    const closure = { id: crypto.randomUUID(), first_on: date, last_on: date, location_id: null, name }
    await tenancy.inClinic(id, (db) => db.insertInto('closures').values(closure).execute())
  })
