import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { signInsAtMost, type listSignIns as contract } from '@polyclinic/domain/people/endpoints.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { accountOf } from './people.ts'

type SignIn = Output<typeof contract>['items'][number]

/** From the audit, with the device as long as its session is kept. What they did as a patient before is their own. */
export async function listSignIns(
  context: Context,
  { params: { id } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'people:list')
  const { db, now } = context
  await accountOf(db, id, now)
  const { rows } = await sql<SignIn>`
    select coalesce(e.last_at, e.at) as at, e.outcome = 'denied' as "hasFailed", e.count as times, s.browser, s.system
    from audit_events e
      left join sessions s on s.user_id = e.object_id and s.created_at = e.at and e.outcome = 'done'
    where e.object_id = ${id} and e.action = 'sessions:start' and e.at >= coalesce(
      (select max(at) from audit_events where object_id = ${id} and action = 'invitations:accept'), '-infinity')
    order by e.at desc limit ${signInsAtMost}`.execute(db)
  return { items: rows }
}
