import { sql } from 'kysely'
import type { ClinicDatabase } from '../tenancy.ts'

/**
 * Puts one of a list at a place, counted from 0 without it; a place beyond the end is the end. The others keep their order,
 * so that two people who move different ones both get what they wanted.
 * @param ids the list in its order
 * @returns whether anything moved
 */
export async function moveInList(
  db: ClinicDatabase,
  table: 'locations' | 'services' | 'providers',
  { ids, id, place }: { ids: readonly string[]; id: string; place: number },
): Promise<boolean> {
  const others = ids.filter((each) => each !== id)
  const order = others.toSpliced(place, 0, id)
  await sql`
    update ${sql.table(table)} t set position = o.at - 1
    from unnest(${order}::uuid[]) with ordinality as o (id, at)
    where t.id = o.id and t.position <> o.at - 1`.execute(db)
  return order.some((each, at) => each !== ids[at])
}
