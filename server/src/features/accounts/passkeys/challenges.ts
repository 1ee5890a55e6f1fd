import { challengeMinutes, relyingPartyOf } from '@polyclinic/domain/accounts/passkeys.ts'
import { bareHost } from '@polyclinic/domain/organizations/hosts.ts'
import type { Context } from '../../../platform/context.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'

export type Purpose = 'add' | 'prove' | 'sign-in'
/** What was asked for, and where. */
export type Challenge = { challenge: string; origin: string; relyingParty: string }

type Asking = Pick<Context, 'clinic' | 'request'>

/** At the host that is asked. */
export const relyingPartyHere = ({ clinic, request }: Asking): string =>
  relyingPartyOf(bareHost(new URL(request.origin).host), clinic.primaryHost)

const sessionOf = ({ actor }: Context, purpose: Purpose) =>
  purpose === 'sign-in' || actor.kind !== 'user' ? null : actor.sessionId

/** A challenge for an authenticator: kept here, and known again once. */
export async function makeChallenge(context: Context, purpose: Purpose): Promise<Challenge> {
  const { db, now, request } = context
  const made = { challenge: newSecret(), origin: request.origin, relyingParty: relyingPartyHere(context) }
  await db
    .insertInto('passkey_challenges')
    .values({
      ...{ challenge_hash: hashSecret(made.challenge), purpose, session_id: sessionOf(context, purpose) },
      ...{ origin: made.origin, relying_party: made.relyingParty },
      expires_at: new Date(Date.parse(now) + challengeMinutes * 60_000).toISOString(),
    })
    .execute()
  return made
}

/**
 * The challenge that the authenticator says it was given. It is used up, whatever comes of it: for this purpose, in this
 * session, at this host, or it is none.
 */
export async function takeChallenge(
  context: Context,
  purpose: Purpose,
  { clientDataJSON }: { clientDataJSON: string },
): Promise<Challenge | null> {
  const { db, now, request } = context
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', sessionOf(context, purpose))
    .where('origin', '=', request.origin)
    .returning(['relying_party as relyingParty', 'origin', 'expires_at'])
    .executeTakeFirst()
  if (!taken || taken.expires_at <= now) return null
  return { challenge, origin: taken.origin, relyingParty: taken.relyingParty }
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : null
  } catch {
    return null
  }
}
