import type { releaseHold as contract } from '@polyclinic/domain/holds/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'

/** Gives a held time back at once; its claim goes with it. */
export async function releaseHold({ db }: Context, { params, headers }: Input<typeof contract>): Promise<undefined> {
  const { numDeletedRows } = await db
    .deleteFrom('holds')
    .where('id', '=', params.id)
    .where('secret_hash', '=', hashSecret(headers['hold-secret']))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
}
