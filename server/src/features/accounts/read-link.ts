import type { readLink as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { findUnjoinedPatients } from './join-visits.ts'
import { findLink, type LinkKind } from './links.ts'

/** For a sign-up, with the name that the person last booked under. */
export async function readLink(
  { db, now }: Context,
  { body: { token } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const link = await findLink(db, token, now)
  if (!link) throw refuse('link_expired')
  const [latest] = link.kind === 'sign-up' ? await findUnjoinedPatients(db, link.email) : []
  return {
    kind: link.kind as LinkKind,
    email: link.email,
    givenName: latest ? (latest.booked_by_given_name ?? latest.given_name) : null,
    familyName: latest ? (latest.booked_by_family_name ?? latest.family_name) : null,
  }
}
