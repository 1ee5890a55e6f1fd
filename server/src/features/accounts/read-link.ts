import type { readLink as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { findLink, type LinkKind } from './links.ts'

/** Without a name: what was booked with an address before may have been typed by anybody. */
export async function readLink(
  { db, now }: Context,
  { body: { token } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const link = await findLink(db, token, now)
  if (!link) throw refuse('link_expired')
  return { kind: link.kind as LinkKind, email: link.email }
}
