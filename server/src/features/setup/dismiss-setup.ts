import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { dismissSetup as contract } from '@polyclinic/domain/setup/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { writeDismissal } from '../organizations/dismiss-setup.ts'
import { readSetup } from './read-setup.ts'

export async function dismissSetup(
  context: Context,
  { body: { isDismissed } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'settings:change')
  const { db, now, clinic } = context
  if (await writeDismissal(db, isDismissed, now)) {
    const action = isDismissed ? 'clinics:dismiss-setup' : 'clinics:show-setup'
    await audit(context, { action, object: { kind: 'organization', id: clinic.id } })
  }
  return readSetup(context)
}
