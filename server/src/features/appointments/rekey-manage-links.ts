import { manageLinkDays } from '@polyclinic/domain/appointments/rules.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { manageTokenOf } from './manage-token.ts'

const atATime = 2000

/**
 * For a clinic that comes from another server: the links of its visits are those that this server's key makes, so that
 * mails and bookings to come name what opens. Links that the other one mailed open nothing, unless it had the same key.
 */
export async function rekeyManageLinks(
  db: ClinicDatabase,
  services: Pick<Services, 'linkKey'>,
  { organizationId, now }: { organizationId: string; now: string },
): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const visits = await db
      .selectFrom('appointments')
      .select(['id', 'manage_link_salt as salt'])
      .where('id', '>', last)
      // Of a patient who was erased it is one that nobody has.
      .where('manage_revoked_at', 'is', null)
      .where('ends_at', '>', sql<string>`${now}::timestamptz - make_interval(days => ${manageLinkDays})`)
      .orderBy('id')
      .limit(atATime)
      .execute()
    if (visits.length === 0) return
    const hashes = visits.map(({ id, salt }) => hashSecret(manageTokenOf(services, organizationId, id, salt)))
    await sql`
      update appointments a set manage_token_hash = made.hash
      from unnest(${visits.map(({ id }) => id)}::uuid[], ${hashes}::bytea[]) as made (id, hash)
      where a.id = made.id`.execute(db)
    last = visits.at(-1)!.id
  }
}
