import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { takeRefusalsAlong } from '../messages/message-choices.ts'
import { readdressMessages } from '../messages/readdress-messages.ts'
import { releaseFromAddress } from '../patient-records/records-of-account.ts'

type Left = { patientId: string; from: string | null; to: string | null }

/** With the clinic's correction of an address: whom the one before reaches gets nothing, and acts for nobody, by it. */
export async function leaveAddress(context: Context, { patientId, from, to }: Left): Promise<void> {
  const { db } = context
  if (from !== null) await readdressMessages(db, { patientId, from, to })
  if (from !== null && to !== null) await takeRefusalsAlong(db, from, to)
  const object = { kind: 'patient', id: patientId } as const
  for (const detail of await releaseFromAddress(db, { patientId, email: to }))
    await audit(context, { action: 'patients:release-account', object, side: 'clinic', detail })
}
