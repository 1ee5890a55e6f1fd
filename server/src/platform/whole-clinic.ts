import { scopesWith, type Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Context } from './context.ts'
import { refuse } from './refuse.ts'

/** For what belongs to no doctor or patient. @throws {Refusal} `forbidden` */
export function requireWholeClinic({ actor }: Pick<Context, 'actor'>, permission: Permission): void {
  if (!scopesWith(actor.rights, permission).includes('the clinic')) throw refuse('forbidden')
}
