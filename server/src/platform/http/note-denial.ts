import { refusals } from '@polyclinic/domain/kit/errors.ts'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { isId } from '@polyclinic/domain/kit/ids.ts'
import { auditDenial } from '../audit.ts'
import { deniedAction, deniedKind, idsInPath } from '../audit-actions.ts'
import type { RequestScope } from '../context.ts'
import { commitLazily } from '../database/commit-lazily.ts'
import { Refusal } from '../refuse.ts'

/**
 * Writes down that somebody signed in asked for what is not for them: the wrong role, or a record of somebody else (one
 * that does not exist looks the same). In a transaction of its own, because the refusal has undone the other one.
 */
export async function noteDenial(
  scope: RequestScope,
  contract: Endpoint,
  params: unknown,
  error: unknown,
): Promise<void> {
  // Who is asked for a code gives it, and asks again.
  if (!(error instanceof Refusal) || error.code === 'code_required' || !scope.findActor) return
  const [id, part] = idsInPath(contract)
    .map((name) => (params as Record<string, string>)[name] ?? '')
    .filter(isId)
  if (refusals[error.code].status !== 403 && !(error.code === 'not_found' && id !== undefined)) return
  const kind = deniedKind(contract)
  const { clinic, services, request, findActor } = scope
  try {
    await services.tenancy.inClinic(clinic.id, async (db, now) => {
      const actor = await findActor(db, now)
      if (actor.kind === 'nobody') return
      await commitLazily(db)
      await auditDenial(
        { db, now, actor, request, clinic, services },
        {
          action: deniedAction(contract),
          ...(id !== undefined && kind && { object: { kind, id } }),
          ...(part !== undefined && { detail: part }),
        },
      )
    })
  } catch (trouble) {
    request.log.warn('audit.unwritten', { requestId: request.id, error: trouble })
  }
}
