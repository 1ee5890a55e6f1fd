import type { readOwnAccount as contract } from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStaff } from '@polyclinic/domain/kit/roles.ts'
import type { Context } from '../../../platform/context.ts'
import { requiredFrom } from '../../organizations/second-factor-rule.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { rememberedDevices } from './remembered-devices.ts'
import { factorOf } from './take-code.ts'

export async function readSecondFactor(context: Context): Promise<Output<typeof contract>['secondFactor']> {
  const { db, now } = context
  const { userId, roles } = signedIn(context)
  const factor = await factorOf(context, userId)
  const devices = await rememberedDevices(db, userId, now)
    .select(['id', 'browser', 'system', 'expires_at as expiresAt'])
    .orderBy('created_at', 'desc')
    .execute()
  return {
    since: factor?.confirmed_at ?? null,
    recoveryCodesLeft: await countRecoveryCodes(context, userId),
    requiredFrom: isStaff(roles) ? await requiredFrom(context.db) : null,
    devices,
  }
}
