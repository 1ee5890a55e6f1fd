import { findClinic } from '../../server/src/commands/find-clinic.ts'
import { withDatabase } from '../../server/src/commands/with-database.ts'

type Work = Parameters<Parameters<Parameters<typeof withDatabase>[0]>[0]['tenancy']['inClinic']>[1]

/** Work in the database of the running server, as the clinic. */
export const inClinic = (slug: string, work: Work) =>
  withDatabase(async ({ tenancy }) => {
    const { id } = await findClinic(tenancy, slug)
    await tenancy.inClinic(id, work)
  })
