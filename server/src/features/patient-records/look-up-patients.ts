import type { Actor, Context, RequestScope } from '../../platform/context.ts'
import { auditOften } from '../../platform/audit.ts'
import { withContact } from '../../platform/audited-parts.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts, withAttempts } from '../../platform/limits.ts'
import { sql } from 'kysely'

/** A busy desk sees a few hundred people in a day, and a search asks several times while a name is typed. */
export const lookUpsPerHour = 1200
/** People who were shown anew, each counted once in ten minutes: a name that is typed shows a list with each pause. */
export const shownPerHour = 3000
/** Of them those with how to reach them: a busy desk meets a few dozen people in an hour. */
export const contactsPerHour = 400
/** The search itself takes a few milliseconds. */
const searchMs = 2000

type Found = { items: readonly { id: string; isContactShown: boolean }[] }

/**
 * The one way in which patients are looked up: so often by one person, so many of them, and each who is shown is in the
 * audit; that nobody was, too.
 */
export const lookUpPatients = <F extends Found>(
  scope: RequestScope,
  action: 'patients:search' | 'patients:match',
  find: (context: Context) => Promise<F>,
): Promise<F> =>
  withAttempts(
    scope,
    (context) => [limitOf(context, 'patient-look-ups', lookUpsPerHour)],
    () =>
      scope.transact(async (context) => {
        const { db, now } = context
        await sql`select set_config('statement_timeout', ${String(searchMs)}, true)`.execute(db)
        const found = await find(context)
        const seen = (isWith: boolean) =>
          auditOften(
            context,
            ...found.items
              .filter(({ isContactShown }) => isContactShown === isWith)
              .map(({ id }) => ({
                ...({ action, object: { kind: 'patient', id }, side: 'clinic' } as const),
                ...(isWith && { detail: withContact }),
              })),
          )
        const [names, contacts] = [await seen(false), await seen(true)]
        if (found.items.length === 0) await auditOften(context, { action, side: 'clinic' })
        const limits = [
          { ...limitOf(context, 'patients-shown', shownPerHour), size: names + contacts },
          { ...limitOf(context, 'contacts-shown', contactsPerHour), size: contacts },
        ].filter(({ size }) => size > 0)
        if (limits.length > 0) await takeAttempts(db, { limits, now })
        return found
      }),
  )

const limitOf = ({ actor, services }: Context, kind: string, most: number) => ({
  ...{ kind, key: keyedHash(services.linkKey, 'account', whoAsks(actor)), windowMinutes: 60, most },
})

const whoAsks = (actor: Actor) => (actor.kind === 'user' ? actor.userId : actor.kind)
