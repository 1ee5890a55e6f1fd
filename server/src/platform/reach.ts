import type { Permission, Side } from '@polyclinic/domain/kit/permissions.ts'
import { reaches, reachOf, type Entitled, type ReachedRecords, type Whose } from '@polyclinic/domain/kit/reach.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Context } from './context.ts'
import { refuse } from './refuse.ts'

/** Where a query finds whose a row is: the columns of what `Whose` tells of a record. */
type Columns = { [Field in keyof Whose]?: string }

/**
 * `reaches`, as the condition of a query: the rows to which somebody may do that, in a list or where a write begins.
 */
export function within(actor: Entitled, permission: Permission, columns: Columns, side?: Side): RawBuilder<SqlBool> {
  const conditions = reachOf(actor, permission, side).flatMap((reached) => conditionsOf(reached, columns))
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

function conditionsOf(reached: ReachedRecords, columns: Columns): RawBuilder<SqlBool>[] {
  if (reached === 'all') return [sql`true`]
  return (Object.keys(columns) as (keyof Columns)[]).flatMap((field) => {
    const [first, ...others] = reached[field] ?? []
    if (first === undefined) return []
    const column = sql.ref(columns[field]!)
    return [others.length === 0 ? sql`${column} = ${first}` : sql`${column} = any(${reached[field]}::uuid[])`]
  })
}

/** For what belongs to no doctor or patient. @throws {Refusal} `forbidden` */
export function requireWholeClinic({ actor }: Pick<Context, 'actor'>, permission: Permission): void {
  if (!reaches(actor, permission, {})) throw refuse('forbidden')
}

/**
 * The doctor whose day is asked for: the one named, or all (undefined) in the whole clinic's reach, else oneself.
 * @throws {Refusal} `not_found` for another's, and for whoever is nobody's doctor
 */
export function requireDoctor(actor: Actor, permission: Permission, asked?: string): string | undefined {
  if (reaches(actor, permission, { providerId: asked ?? null })) return asked
  const { providerId } = actor.own
  if (asked !== undefined || providerId === null || !reaches(actor, permission, { providerId }))
    throw refuse('not_found')
  return providerId
}
