import type { Actor, Context, RequestScope } from '../../platform/context.ts'
import { auditOften } from '../../platform/audit.ts'
import { keyedHash } from '../../platform/ids.ts'
import { withAttempts } from '../../platform/limits.ts'

/** A busy desk sees a few hundred people in a day, and a search asks several times while a name is typed. */
export const lookUpsPerHour = 1200

/** The one way in which patients are looked up: so often by one person, and each who is shown is in the audit. */
export const lookUpPatients = <Found extends { items: readonly { id: string }[] }>(
  scope: RequestScope,
  action: 'patients:search' | 'patients:match',
  find: (context: Context) => Promise<Found>,
): Promise<Found> =>
  withAttempts(
    scope,
    ({ actor, services }) => [
      {
        kind: 'patient-look-ups',
        key: keyedHash(services.linkKey, 'account', whoAsks(actor)),
        windowMinutes: 60,
        most: lookUpsPerHour,
      },
    ],
    () =>
      scope.transact(async (context) => {
        const found = await find(context)
        await auditOften(
          context,
          ...found.items.map(({ id }) => ({ action, object: { kind: 'patient', id }, side: 'clinic' }) as const),
        )
        return found
      }),
  )

const whoAsks = (actor: Actor) => (actor.kind === 'user' ? actor.userId : actor.kind)
