import type { pairDevice as contract } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import { deviceCookie, devicePath } from '@polyclinic/domain/kit/device-access.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { parseReference } from '@polyclinic/domain/kit/ids.ts'
import { audit } from '../../platform/audit.ts'
import type { RequestScope } from '../../platform/context.ts'
import { apiBase } from '../../platform/http/api.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { hourlyOfNetwork, returnAttempts, takeAttempts } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'

/**
 * Wrong ones from one network, which a waiting room's guests share with the desk: of 10^12 codes one that is good for minutes
 * is not found by as many, and nobody keeps the desk from connecting a screen by a few.
 */
export const pairingsPerHour = 1000

/** As browsers keep a cookie at the longest. */
const cookieSeconds = 400 * 86_400

/** The code becomes a token in a cookie of this browser. Whoever had one of this device before has it no more. */
export async function pairDevice(scope: RequestScope, { body }: Input<typeof contract>): Promise<undefined> {
  const counted = await scope.transact(async ({ db, now, ...context }) => {
    const attempts = { limits: hourlyOfNetwork(context, 'device-pairings', pairingsPerHour), now }
    await takeAttempts(db, attempts)
    return attempts
  })
  const token = newSecret()
  await scope.transact(async (context) => {
    const { db, now } = context
    const paired = await db
      .updateTable('clinic_devices')
      .set({ token_hash: hashSecret(token), paired_at: now, last_seen_at: now, code_hash: null, code_ends_at: null })
      .where('code_hash', '=', hashSecret(parseReference(body.code)))
      .where('code_ends_at', '>', now)
      .where('kind', '=', body.kind)
      .returning('id')
      .executeTakeFirst()
    if (!paired) throw refuse('not_found')
    const object = { kind: 'clinic-device', id: paired.id } as const
    await audit(context, { action: 'clinic-devices:pair', object, side: 'clinic' })
    await returnAttempts(db, counted)
  })
  const path = `${apiBase}${devicePath}`
  scope.request.setCookie(deviceCookie, token, { path, maxAgeSeconds: cookieSeconds, sameSite: 'strict' })
}
