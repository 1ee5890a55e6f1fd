import type { Context } from '../../platform/context.ts'
import { describeHold, holdWith, type Hold } from './queries.ts'

/** What somebody holds, for the page that asks for their details; null when it is gone. An expired one has 0 seconds left. */
export async function readHeldVisit(context: Context, held: { id: string; secret: string }): Promise<Hold | null> {
  const row = await holdWith(context.db, held).executeTakeFirst()
  return row ? describeHold(context, row) : null
}
