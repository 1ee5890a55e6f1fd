import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'

/** Each stays for good: more than anybody saves of a clinic's look, its legal texts or its booking rules. */
export const versionsPerDay = 200

/** @throws {Refusal} `too_many_requests` */
export async function takeVersion({ db, now, clinic, services }: Context, of: 'brand' | 'legal' | 'rules') {
  const key = keyedHash(services.linkKey, 'versions of', clinic.id)
  await takeAttempts(db, { limits: [{ kind: `${of}-versions`, key, windowMinutes: 1440, most: versionsPerDay }], now })
}
