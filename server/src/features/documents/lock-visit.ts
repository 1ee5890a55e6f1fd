import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Until the transaction is over: its documents are counted, and it does not begin meanwhile. */
export const lockVisit = (db: ClinicDatabase, id: string) =>
  db.selectFrom('appointments').select('id').where('id', '=', id).forNoKeyUpdate().execute()
