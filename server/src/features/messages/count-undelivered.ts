import { undelivered } from '@polyclinic/domain/messages/states.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { countUndelivered as contract } from '@polyclinic/domain/messages/endpoints.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'

/** What every open screen of the clinic's people asks for at each change: it tells of nobody, so the audit has no row. */
export function countUndelivered(context: Context): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:list')
  return context.db
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', 'in', ['queued', ...undelivered])
    .where((eb) => eb.or([eb('status', '<>', 'failed'), eb('channel', '=', 'email')]))
    .executeTakeFirstOrThrow()
}
