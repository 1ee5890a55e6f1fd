import type { readHold as contract } from '@polyclinic/domain/holds/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { describeHold, readHeldOffer, type Hold } from './queries.ts'

/** What somebody holds, for the page that asks for their details; null when it is gone. An expired one has 0 seconds left. */
export async function readHeldVisit(context: Context, held: { id: string; secret: string }): Promise<Hold | null> {
  const row = await readHeldOffer(context.db, held)
  return row ? describeHold(context, row) : null
}

/** The hold, for whoever has its secret. */
export async function readHold(context: Context, { params, headers }: Input<typeof contract>): Promise<Hold> {
  const hold = await readHeldVisit(context, { id: params.id, secret: headers['hold-secret'] })
  if (!hold) throw refuse('not_found')
  return hold
}
