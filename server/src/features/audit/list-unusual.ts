import type { listUnusual as contract } from '@polyclinic/domain/audit/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { findRecent } from './find-recent.ts'
import { nameActors } from './names.ts'

/** What of the last days is worth a look. */
export async function listUnusual(context: Context): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'audit:read')
  const found = await findRecent(context)
  const nameOf = await nameActors(
    context.db,
    found.map(({ actorId }) => ({ actor_user_id: actorId })),
  )
  await auditOften(context, { action: 'audit:list', side: 'clinic' })
  return {
    items: found.map(({ kind, on, actorId, action, count }) => ({
      ...{ kind, on, action, count },
      actor: actorId === null ? null : { id: actorId, name: nameOf(actorId) },
    })),
  }
}
