import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { refusedField } from '@polyclinic/domain/kit/refused.ts'
import type * as contracts from '@polyclinic/domain/online-payments/endpoints.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { ProviderError } from '../../platform/online-payments/provider.ts'
import { pageAddress } from '../../platform/origin.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { isTestKey, readOnlineSettings, sealKey, type OnlineSettings } from '../invoices/online-settings.ts'
import { unavailable } from './pay.ts'
import { connect } from './provider-of.ts'

type Shown = Output<typeof contracts.readOnlinePaymentSettings>

const asShown = (context: Pick<Context, 'clinic' | 'services'>, row: OnlineSettings): Shown => ({
  ...{ provider: row.provider, isOn: row.isOn, isTest: row.isTest, version: row.version },
  ...{ hasSecretKey: row.secretKey !== null, hasSigningKey: row.signingKey !== null },
  eventsUrl: pageAddress(context, '/api/v1/payment-events'),
  lastEventAt: row.toldAt,
})

/** Whether keys are there, never what they are. */
export async function readOnlinePaymentSettings(context: Context): Promise<Shown> {
  requireWholeClinic(context, 'settings:change')
  return asShown(context, await readOnlineSettings(context.db, context))
}

/** A key is asked of its provider before it is kept, so that no patient is the first to find that it is wrong. */
export async function changeOnlinePaymentSettings(
  scope: RequestScope,
  { headers, body }: Input<typeof contracts.changeOnlinePaymentSettings>,
): Promise<Shown> {
  const { services } = scope
  const change = await scope.transact(async (context) => {
    requireWholeClinic(context, 'settings:change')
    const seen = await readOnlineSettings(context.db, context)
    if (isStale(seen, headers['if-match'])) throw refuse('stale_version')
    const missing =
      seen.provider === 'stripe' && body.isOn
        ? [
            ...(body.secretKey === null && seen.secretKey === null ? ['secretKey'] : []),
            ...(body.signingKey === null && seen.signingKey === null ? ['signingKey'] : []),
          ]
        : []
    if (missing[0]) unlessRefused(refusedField(`/body/${missing[0]}`, 'required', 'This key is needed first.'))
    return seen
  })
  if (change.provider === 'stripe' && body.secretKey !== null)
    await checkKey(scope, { secretKey: body.secretKey, signingKey: 'whsec_unused', fetch: services.stripeFetch })
  return scope.transact(async (context) => {
    requireWholeClinic(context, 'settings:change')
    const { db, now, clinic } = context
    const seal = (name: 'secret' | 'signing', key: string | null) =>
      key === null || change.provider === 'demo' ? null : sealKey(services.linkKey, clinic.id, name, key)
    const kept = (name: 'secret_key' | 'signing_key', key: Buffer | null) =>
      sql`coalesce(${key}::bytea, (select ${sql.ref(name)} from online_payment_settings))`
    const isTest = change.provider === 'stripe' && (body.secretKey === null ? change.isTest : isTestKey(body.secretKey))
    const { rows } = await sql`
      insert into online_payment_settings as s (provider, is_on, is_test, secret_key, signing_key, version, changed_at)
      values (${change.provider}, ${body.isOn}, ${isTest}, ${kept('secret_key', seal('secret', body.secretKey))},
        ${kept('signing_key', seal('signing', body.signingKey))}, 1, ${now})
      on conflict (organization_id) do update set provider = excluded.provider, is_on = excluded.is_on, is_test = excluded.is_test,
        secret_key = excluded.secret_key, signing_key = excluded.signing_key, version = s.version + 1, changed_at = ${now}
      where s.version = ${change.version} returning 1`.execute(db)
    if (rows.length === 0) throw refuse('stale_version')
    const detail = [
      ...(change.isOn === body.isOn ? [] : [body.isOn ? 'on' : 'off']),
      ...(body.secretKey === null ? [] : ['secretKey']),
      ...(body.signingKey === null ? [] : ['signingKey']),
    ].join(' ')
    const object = { kind: 'organization', id: clinic.id } as const
    await audit(context, { action: 'clinics:change-online-payments', object, ...(detail && { detail }) })
    return asShown(context, await readOnlineSettings(db, context))
  })
}

async function checkKey(scope: RequestScope, keys: Parameters<typeof connect>[0]): Promise<void> {
  try {
    await (await connect(keys)).check(scope.clinic.currency)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'wrong-key')
      unlessRefused(refusedField('/body/secretKey', 'wrong_key', 'The provider does not know this key.'))
    if (error instanceof ProviderError && (error.kind === 'forbidden' || error.kind === 'refused'))
      unlessRefused(refusedField('/body/secretKey', 'wrong_key', 'With this key not all can be done that is needed.'))
    throw unavailable(scope, error)
  }
}
