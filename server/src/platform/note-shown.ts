import { auditOften, type AuditObject } from './audit.ts'
import { withContact } from './audited-parts.ts'
import type { Actor, Context } from './context.ts'
import { keyedHash } from './ids.ts'
import { takeAttempts } from './limits.ts'

/** People who were shown anew, each counted once in ten minutes: a name that is typed shows a list with each pause. */
export const shownPerHour = 3000
/** Of them those with how to reach them: a busy desk meets a few dozen people in an hour. */
export const contactsPerHour = 400

/**
 * Of what the delivery log shows without a search: apart from them, since an open screen shows by itself what leaves, and
 * whoever has one open must still find whoever calls.
 */
export const loggedPerHour = 400

type Shown = { object: AuditObject; isContactShown: boolean }

/**
 * Whom a search or a list showed is in the audit; that nobody was, too. Who is shown anew counts.
 * @throws {Refusal} `too_many_attempts`
 */
export async function noteShown(
  context: Context,
  action: 'patients:search' | 'patients:list' | 'patients:match' | 'messages:search' | 'messages:list',
  shown: readonly Shown[],
): Promise<void> {
  const seen = (isWith: boolean) =>
    auditOften(
      context,
      ...shown
        .filter(({ isContactShown }) => isContactShown === isWith)
        .map(({ object }) => ({
          ...({ action, object, side: 'clinic' } as const),
          ...(isWith && { detail: withContact }),
        })),
    )
  const [names, contacts] = [await seen(false), await seen(true)]
  if (shown.length === 0) await auditOften(context, { action, side: 'clinic' })
  const limits = [
    { ...hourlyOfAccount(context, 'patients-shown', shownPerHour), size: names + contacts },
    action === 'messages:list'
      ? { ...hourlyOfAccount(context, 'log-shown', loggedPerHour), size: contacts }
      : { ...hourlyOfAccount(context, 'contacts-shown', contactsPerHour), size: contacts },
  ].filter(({ size }) => size > 0)
  if (limits.length > 0) await takeAttempts(context.db, { limits, now: context.now })
}

/** Of what an account may do within an hour. */
export const hourlyOfAccount = (context: Context, kind: string, most: number) =>
  hourlyOf(context, whoAsks(context.actor), kind, most)

/** The same of an account that is not known but named. */
export const hourlyOf = ({ services }: Pick<Context, 'services'>, who: string, kind: string, most: number) => ({
  ...{ kind, key: keyedHash(services.linkKey, 'account', who), windowMinutes: 60, most },
})

export const whoAsks = (actor: Actor) => (actor.kind === 'user' ? actor.userId : actor.kind)
