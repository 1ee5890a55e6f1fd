import { scopesWith, type Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Actor } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'

/** The doctor on whose day somebody may do that: `all` for the whole clinic, null for nobody. */
export function dayScope(actor: Actor, permission: Permission): string | null {
  const [widest] = scopesWith(actor.rights, permission)
  if (widest === 'the clinic') return 'all'
  return widest === 'own day' && actor.kind === 'user' ? actor.providerId : null
}

/**
 * The same as a filter: undefined when it is all doctors, or those of the one who was asked for.
 * @throws {Refusal} `not_found` for whoever is nobody's doctor, and for another's day
 */
export function requireDayScope(actor: Actor, permission: Permission, asked?: string): string | undefined {
  const scope = dayScope(actor, permission)
  if (scope === 'all') return asked
  if (scope === null || (asked !== undefined && asked !== scope)) throw refuse('not_found')
  return scope
}
