import type { Context, RequestScope } from '../../platform/context.ts'
import { withAttempts } from '../../platform/limits.ts'
import { hourlyOf, noteShown, whoAsks } from '../../platform/note-shown.ts'
import { sql } from 'kysely'

/** A busy desk sees a few hundred people in a day, and a search asks several times while a name is typed. */
export const lookUpsPerHour = 1200
/** The search itself takes a few milliseconds. */
const searchMs = 2000

type FoundPatients = { items: readonly { id: string; isContactShown: boolean }[] }

/**
 * The one way in which patients are looked up: so often by one person, so many of them, and each who is shown is in the
 * audit; that nobody was, too.
 */
export const lookUpPatients = <F extends FoundPatients>(
  scope: RequestScope,
  action: 'patients:search' | 'patients:list' | 'patients:match',
  find: (context: Context) => Promise<F>,
): Promise<F> =>
  withAttempts(
    scope,
    (context) => [hourlyLookUps(context, whoAsks(context.actor))],
    (_uncount, counted) =>
      counted.transact(async (context) => {
        await sql`select set_config('statement_timeout', ${String(searchMs)}, true)`.execute(context.db)
        const found = await find(context)
        await noteShown(
          context,
          action,
          found.items.map(({ id, isContactShown }) => ({ object: { kind: 'patient', id }, isContactShown })),
        )
        return found
      }),
    ({ services, session }) => ({
      limits: session ? [hourlyLookUps({ services }, session.userId)] : [],
      mayDiffer: () => true,
    }),
  )

const hourlyLookUps = (asking: Pick<Context, 'services'>, who: string) =>
  hourlyOf(asking, who, 'patient-look-ups', lookUpsPerHour)
