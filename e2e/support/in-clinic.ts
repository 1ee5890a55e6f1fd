import { findClinic } from '../../server/src/commands/find-clinic.ts'
import type { OpenedDatabase } from '../../server/src/commands/with-database.ts'
import { openedDatabase } from './database.ts'

type Work = Parameters<OpenedDatabase['tenancy']['inClinic']>[1]

/** Work in the database of the running server, as the clinic. */
export async function inClinic(slug: string, work: Work): Promise<void> {
  const { tenancy } = await openedDatabase()
  const { id } = await findClinic(tenancy, slug)
  await tenancy.inClinic(id, work)
}
