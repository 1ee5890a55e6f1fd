import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'

export type SignedIn = Extract<Actor, { kind: 'user' }>

/**
 * The person who asks: nobody else has an account of their own.
 * @throws {Refusal} `unauthorized`
 */
export function signedIn({ actor }: Pick<Context, 'actor'>): SignedIn {
  if (actor.kind !== 'user') throw refuse('unauthorized')
  return actor
}
