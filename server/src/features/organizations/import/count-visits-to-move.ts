import type { ClinicDatabase } from '../../../platform/tenancy.ts'

export type VisitsToMove = { provider: string; visits: number }

/** The visits ahead that are booked at doctors who are not active any more; somebody has to move them. */
export async function countVisitsToMove(db: ClinicDatabase, now: string): Promise<VisitsToMove[]> {
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .select(({ fn }) => ['p.prefix', 'p.given_name', 'p.family_name', fn.countAll<string>().as('visits')])
    .where('p.is_active', '=', false)
    .where('a.status', 'in', ['booked', 'arrived'])
    .where('a.ends_at', '>', now)
    .groupBy(['p.id', 'p.prefix', 'p.given_name', 'p.family_name'])
    .orderBy('p.family_name')
    .execute()
  return rows.map((row) => ({
    provider: [row.prefix, row.given_name, row.family_name].filter(Boolean).join(' '),
    visits: Number(row.visits),
  }))
}
