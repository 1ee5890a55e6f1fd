import { createHash } from 'node:crypto'
import type { readFeed as contract } from '@polyclinic/domain/calendar-feeds/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { permits, rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import { isProvider, type Role } from '@polyclinic/domain/kit/roles.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { hashSecret, keyedHash } from '../../platform/ids.ts'
import { withAttempts } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'
import { decidedFor } from '../../platform/rights.ts'
import { feedFile } from './feed-file.ts'
import { readVisits } from './feed-visits.ts'

/** Programs ask a few times an hour, each of somebody's devices. */
export const feedReadsPerHour = 120

/** Whoever has the address reads, as long as the doctor whose it is may see their own day. */
export async function readFeed(
  scope: RequestScope,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const secret = params.name.slice(0, -'.ics'.length)
  const content = await withAttempts(
    scope,
    async (context) => {
      await findDoctor(context, secret)
      const key = keyedHash(scope.services.linkKey, 'calendar-feed', secret)
      return [{ kind: 'calendar-feed', key, windowMinutes: 60, most: feedReadsPerHour }]
    },
    () =>
      scope.transact(async (context) => {
        const { id } = await findDoctor(context, secret)
        return feedFile(context, await readVisits(context, id))
      }),
  )
  const version = createHash('sha256').update(content).digest('base64url')
  return { name: 'calendar.ics', mediaType: 'text/calendar', content, version }
}

/** @throws {Refusal} `not_found` for an address that never was one or is none any more */
async function findDoctor({ db, now }: Context, secret: string) {
  const row = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('providers as p', 'p.id', 'f.provider_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('staff_roles as r', 'r.id', 'u.staff_role_id')
    .select(['p.id', 'u.roles', 'r.permissions as staffPermissions'])
    .select(decidedFor(now))
    .where('f.secret_hash', '=', hashSecret(secret))
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  const roles = (row?.roles ?? []) as Role[]
  if (!row || !isProvider(roles) || !permits(rightsOf(roles, row), 'appointments:day', 'clinic'))
    throw refuse('not_found')
  return row
}
