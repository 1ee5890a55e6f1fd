import type * as contracts from '@polyclinic/domain/data-requests/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { RequestScope } from '../../platform/context.ts'
import { withAttempts } from '../../platform/limits.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { provePassword } from '../accounts/own/prove-password.ts'
import { findRequest, mayDo } from '../data-requests/queries.ts'
import { actOnRequest } from '../data-requests/write-request.ts'
import { readLetterhead } from '../locations/letterhead.ts'
import { readDeskCopy } from './read-copied-record.ts'
import { copiesOf, makeCopy } from './take-copy.ts'

/**
 * The copy for whoever asked by letter or at the desk, by somebody who proves with the password that it is not just an open
 * screen that asks. It is made first and written down then, and leaves only where that was written: who made it, in which
 * form, and how they know who asks.
 * @throws {Refusal} `wrong_password`, `request_changed`, `stale_version`, `not_found`, `unavailable`
 */
export async function handOverCopy(
  scope: RequestScope,
  { params: { id }, body: { format, isWhole, asker, identity, password } }: Input<typeof contracts.handOverCopy>,
): Promise<Output<typeof contracts.handOverCopy>> {
  await scope.transact(async (context) => {
    requireWholeClinic(context, 'data-copies:hand-over')
    if (!mayDo(context, await findRequest(context.db, id), 'copy', 'clinic')) throw refuse('request_changed')
  })
  const { userId } = await provePassword(scope, password)
  return withAttempts(
    scope,
    () => [copiesOf(scope, userId)],
    async () => {
      const { row, ...copied } = await scope.transact(async (context) => {
        const row = await findRequest(context.db, id)
        const extent = isWhole ? 'whole' : asker === 'representative' ? 'for-representative' : 'shared'
        const record = await readDeskCopy(context, row.patientId, extent)
        return { row, record, lines: await readLetterhead(context, null), account: signedIn(context).userId }
      })
      const file = await makeCopy(scope, copied, format)
      await scope.transact((context) =>
        actOnRequest(context, 'copy', row, {
          side: 'clinic',
          ifMatch: null,
          text: identity,
          copy: { format, isWhole, asker },
        }),
      )
      return file
    },
  )
}
