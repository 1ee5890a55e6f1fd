import type { Actor } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'

/**
 * Whose visits somebody sees and moves on the clinic's day: an admin those of all doctors (undefined), or of the one
 * asked for; a doctor their own. @throws {Refusal} `not_found` for whoever is nobody's doctor, and for another's day
 */
export function scopeOfDay(actor: Actor, asked?: string): string | undefined {
  if (actor.kind === 'user' && actor.roles.includes('admin')) return asked
  const own = actor.kind === 'user' ? actor.providerId : null
  if (own === null || (asked !== undefined && asked !== own)) throw refuse('not_found')
  return own
}
