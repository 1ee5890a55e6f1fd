import type pg from 'pg'

export type CarriedTable = {
  schema: 'public' | 'platform'
  name: string
  /** Those that are stored, in their order; what is generated is made anew. */
  columns: readonly { name: string; type: string }[]
  /** How its rows are ordered, always the same. */
  order: string
}

/**
 * What a backup leaves behind, and why. Everything else of `public` and `platform` is carried, a table that comes later
 * included; the schema `jobs` is its library's own and made anew.
 */
export const leftBehind: Record<string, string> = {
  'platform.migrations': 'stands in the head of the file',
  'public.changes': 'numbers of transactions mean nothing in another cluster',
  'public.slot_changes': 'numbers of transactions mean nothing in another cluster',
  'public.patient_search_keys': 'follow from the patients, and are written with them',
  'public.report_changes': 'say what has to be counted anew, and nothing is counted yet',
  'public.report_days': 'are counted from the visits',
  'public.report_keepings': 'say when days were counted, and none is yet',
  'public.report_months': 'are counted from the visits',
  'public.report_seen': 'are counted from the visits',
  'public.sessions': 'one that was ended after the backup would live again',
  'public.passkey_challenges': 'are of a session, for minutes',
  'public.push_subscriptions': 'end with the session that switched them on; without one reminders come by mail',
  'platform.enqueued_jobs': 'a message that waits is given up: it may have left since',
  'platform.changed_clinics': 'numbers of transactions mean nothing in another cluster',
  'platform.write_probe': 'always empty',
}

type Read = { schema: CarriedTable['schema']; name: string; columns: CarriedTable['columns']; order: string }

/**
 * What an archive of one clinic leaves behind besides. Of the deployment's tables it carries the clinic's own rows: of
 * those that name a clinic.
 */
export const leftBehindByArchives: Record<string, string> = {
  'public.attempts': 'hashes made with the key of the deployment, for hours',
  'public.email_codes': 'hashes made with the key of the deployment, for minutes',
  'public.idempotency_keys': 'hashes made with the key of the deployment, for a day',
  'platform.texts_written': 'what this deployment sent, and pays for',
  'platform.closed_clinics': 'it is closed where it leaves, and open where it comes to',
}

/** What an archive carries of a database. */
export const archivedTables = async (client: pg.ClientBase): Promise<CarriedTable[]> =>
  (await carriedTables(client)).filter(
    (table) => !(nameOf(table) in leftBehindByArchives) && table.columns.some(({ name }) => name === 'organization_id'),
  )

/**
 * The tables of a database in an order in which each row finds those that it points to, but where a circle of them has a
 * deferrable constraint. Those of a clinic come first: the deployment's tables point to clinics.
 */
export async function carriedTables(client: pg.ClientBase): Promise<CarriedTable[]> {
  const { rows: tables } = await client.query<Read>(`
    select n.nspname as schema, c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality k(number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as "order"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'platform') and c.relkind = 'r'
    order by n.nspname desc, c.relname`)
  const { rows: pointers } = await client.query<Pointer>(`
    select f.nspname || '.' || c.relname as "from", t.nspname || '.' || p.relname as "to",
      bool_and(k.condeferrable) as "mayWait"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace f on f.oid = c.relnamespace
    join pg_class p on p.oid = k.confrelid join pg_namespace t on t.oid = p.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid
    group by 1, 2`)
  return inOrder(
    tables.filter((table) => !(nameOf(table) in leftBehind)),
    pointers,
  )
}

export const nameOf = ({ schema, name }: Pick<CarriedTable, 'schema' | 'name'>) => `${schema}.${name}`

/** From a table to another; whether every constraint that says so may be looked at later. */
type Pointer = { from: string; to: string; mayWait: boolean }

/**
 * What may wait does so only where tables point at each other in a circle: a trigger that looks at the other row does not.
 * @throws when no constraint of a circle is deferrable
 */
function inOrder(tables: CarriedTable[], pointers: readonly Pointer[]): CarriedTable[] {
  const open = new Set(tables.map(nameOf))
  const ordered: CarriedTable[] = []
  while (open.size > 0) {
    const isFree = (table: CarriedTable, waits: boolean) =>
      open.has(nameOf(table)) &&
      !pointers.some(({ from, to, mayWait }) => from === nameOf(table) && open.has(to) && !(waits && mayWait))
    const next = tables.find((table) => isFree(table, false)) ?? tables.find((table) => isFree(table, true))
    if (!next) throw new Error(`These tables point at each other in a circle: ${[...open].join(', ')}.`)
    open.delete(nameOf(next))
    ordered.push(next)
  }
  return [...ordered.filter(isOfClinic), ...ordered.filter((table) => !isOfClinic(table))]
}

export const isOfClinic = ({ schema }: Pick<CarriedTable, 'schema'>) => schema === 'public'
