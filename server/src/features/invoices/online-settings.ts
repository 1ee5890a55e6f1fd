import type { ProviderName } from '@polyclinic/domain/online-payments/model.ts'
import type { Services } from '../../platform/context.ts'
import { seal, unseal, type Seal } from '../../platform/sealed.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type KeyName = 'secret' | 'signing'
const sealOf = (linkKey: Buffer, organizationId: string, name: KeyName): Seal => ({
  ...{ linkKey, purpose: 'online-payments', owner: `${organizationId} ${name}` },
})

export const sealKey = (linkKey: Buffer, organizationId: string, name: KeyName, key: string): Buffer =>
  seal(sealOf(linkKey, organizationId, name), key)

function openKey(linkKey: Buffer, organizationId: string, name: KeyName, sealed: Buffer | null): string | null {
  try {
    return sealed && unseal(sealOf(linkKey, organizationId, name), sealed)
  } catch {
    // Sealed with another key than this server's: they have to be given again.
    return null
  }
}

export type OnlineSettings = {
  provider: ProviderName
  /** Switched on, with keys that this server can open. */
  isOn: boolean
  /** The provider's test mode: no money moves. */
  isTest: boolean
  secretKey: string | null
  signingKey: string | null
  version: number
  toldAt: string | null
}

export type ReadingSettings = { clinic: { id: string }; services: Pick<Services, 'isDemo' | 'linkKey'> }

/** Where nobody set anything: a demo takes payments in which no money moves, everybody else none. */
export async function readOnlineSettings(
  db: ClinicDatabase,
  { clinic, services: { isDemo, linkKey } }: ReadingSettings,
): Promise<OnlineSettings> {
  const row = await db
    .selectFrom('online_payment_settings')
    .select(['provider', 'is_on', 'secret_key', 'signing_key', 'version', 'told_at'])
    .executeTakeFirst()
  // A demo's provider is none where money moves, and nobody's money is touched where none does.
  const provider = isDemo ? 'demo' : 'stripe'
  if (!row) {
    const nothing = { isTest: false, secretKey: null, signingKey: null, version: 0, toldAt: null }
    return { ...nothing, provider, isOn: isDemo }
  }
  const secretKey = openKey(linkKey, clinic.id, 'secret', row.secret_key)
  const signingKey = openKey(linkKey, clinic.id, 'signing', row.signing_key)
  const canAsk = isDemo || (secretKey !== null && signingKey !== null)
  return {
    ...{ provider, isOn: row.is_on && row.provider === provider && canAsk, isTest: !isDemo && isTestKey(secretKey) },
    ...{ secretKey, signingKey, version: row.version, toldAt: row.told_at },
  }
}

export const isTestKey = (key: string | null) => key !== null && /^[rs]k_test_/.test(key)

/** Whether patients pay online. */
export async function takesOnline(db: ClinicDatabase, reading: ReadingSettings): Promise<boolean> {
  const { isOn, isTest } = await readOnlineSettings(db, reading)
  return isOn && !isTest
}
