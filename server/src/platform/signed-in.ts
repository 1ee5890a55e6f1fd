import type { Actor, Context } from './context.ts'
import { refuse } from './refuse.ts'

export type SignedIn = Extract<Actor, { kind: 'user' }>

/**
 * The person who asks: nobody else has an account of their own.
 * @throws {Refusal} `unauthorized`
 */
export function signedIn({ actor }: Pick<Context, 'actor'>): SignedIn {
  if (actor.kind !== 'user') throw refuse('unauthorized')
  return actor
}
