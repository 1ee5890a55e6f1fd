import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { isId } from '@polyclinic/domain/kit/ids.ts'
import { audit } from '../audit.ts'
import { deniedAction } from '../audit-actions.ts'
import type { Steps } from '../context.ts'
import { Refusal } from '../refuse.ts'

/**
 * Writes down that somebody signed in asked for what is not for them: the wrong role, or a record of somebody else (one
 * that does not exist looks the same). In a transaction of its own, because the refusal has undone the other one.
 */
export async function noteDenial(steps: Steps, contract: Endpoint, params: unknown, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || steps.actor.kind === 'nobody') return
  const id = Object.values(params as Record<string, string>).find((value) => isId(value))
  if (error.code !== 'forbidden' && !(error.code === 'not_found' && id !== undefined)) return
  const kind = contract.path.split('/')[1]!.replace(/s$/, '')
  const { clinic, services, request } = steps
  try {
    await services.tenancy.inClinic(clinic.id, (db, now) =>
      audit(
        { ...steps, db, now },
        { action: deniedAction(contract), outcome: 'denied', ...(id === undefined ? {} : { object: { kind, id } }) },
      ),
    )
  } catch (trouble) {
    request.log.warn('audit.unwritten', { requestId: request.id, error: trouble })
  }
}
