import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'

/** Each is in the audit for good: more than anybody changes their mind. */
export const choicesPerHour = 20

/**
 * Counts that somebody wants messages, or wants them another way. Whoever wants none any more is never kept from it, and
 * needs no limit: it takes as many wishes.
 * @throws {Refusal} `too_many_requests`
 */
export const countChoice = ({ db, now, services }: Context, email: string): Promise<void> =>
  takeAttempts(db, {
    limits: [
      {
        ...{ kind: 'message-choices', key: keyedHash(services.linkKey, 'choices of', email) },
        ...{ windowMinutes: 60, most: choicesPerHour },
      },
    ],
    now,
  })
