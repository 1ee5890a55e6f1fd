import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** The record that was nobody's from the beginning, to which invoices without a person belong: one of each clinic. */
export const makeNobodyInBooks = (db: ClinicDatabase, now: string) =>
  sql`insert into patients (id, given_name, family_name, erased_at)
    values (nobody_in_books(current_organization()), 'N.', 'N.', ${now}) on conflict do nothing`.execute(db)
