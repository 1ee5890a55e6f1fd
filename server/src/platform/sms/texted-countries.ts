import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { ClinicDatabase } from '../tenancy.ts'

/** To numbers of which countries a clinic's texts go: those that are set, or where it is and has its places. */
export async function textedCountries(
  db: ClinicDatabase,
  { smsBounds }: Pick<Services, 'smsBounds'>,
): Promise<readonly string[]> {
  if (smsBounds.countries) return smsBounds.countries
  const { rows } = await sql<{ country: string }>`
    select country from organizations union select country from locations`.execute(db)
  return rows.map(({ country }) => country)
}
