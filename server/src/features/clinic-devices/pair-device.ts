import type { pairDevice as contract } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import { deviceCookie, devicePath } from '@polyclinic/domain/kit/device-access.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { referenceAlphabet } from '@polyclinic/domain/kit/ids.ts'
import { audit } from '../../platform/audit.ts'
import type { RequestScope } from '../../platform/context.ts'
import { apiBase } from '../../platform/http/api.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { hourlyOfNetwork, takeAttempts } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'

/** From one network, wrong ones among them: a code is good for minutes, and is not found by trying. */
export const pairingsPerHour = 30

/** As browsers keep a cookie at the longest. */
const cookieSeconds = 400 * 86_400

const asStored = (typed: string) =>
  [...typed.toUpperCase()].filter((character) => referenceAlphabet.includes(character)).join('')

/** The code becomes a token in a cookie of this browser. Whoever had one of this device before has it no more. */
export async function pairDevice(scope: RequestScope, { body }: Input<typeof contract>): Promise<undefined> {
  await scope.transact(({ db, now, ...context }) =>
    takeAttempts(db, { limits: hourlyOfNetwork(context, 'device-pairings', pairingsPerHour), now }),
  )
  const token = newSecret()
  await scope.transact(async (context) => {
    const { db, now } = context
    const paired = await db
      .updateTable('clinic_devices')
      .set({ token_hash: hashSecret(token), paired_at: now, last_seen_at: now, code_hash: null, code_ends_at: null })
      .where('code_hash', '=', hashSecret(asStored(body.code)))
      .where('code_ends_at', '>', now)
      .where('kind', '=', body.kind)
      .returning('id')
      .executeTakeFirst()
    if (!paired) throw refuse('not_found')
    const object = { kind: 'clinic-device', id: paired.id } as const
    await audit(context, { action: 'clinic-devices:pair', object, side: 'clinic' })
  })
  const path = `${apiBase}${devicePath}`
  scope.request.setCookie(deviceCookie, token, { path, maxAgeSeconds: cookieSeconds, sameSite: 'strict' })
}
