import { sql, type RawBuilder } from 'kysely'

/**
 * What was decided for one account alone and has not ended, as `rightsOf` takes it beside roles and staff role: columns of
 * a query in which `u` is the account.
 */
export const decidedFor = (now: string) =>
  [decided(sql`is_granted`, now).as('granted'), decided(sql`not is_granted`, now).as('denied')] as const

const decided = (which: RawBuilder<unknown>, now: string) => sql<string[]>`array(
  select permission from user_permissions
  where user_id = u.id and ${which} and (ends_at is null or ends_at > ${now}::timestamptz))`
