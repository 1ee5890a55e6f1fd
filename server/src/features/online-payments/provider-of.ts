import { sql } from 'kysely'
import type { Clinic } from '../../platform/clinics.ts'
import type { Services } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import type { FakeStore } from '../../platform/online-payments/fake-stripe.ts'
import { ProviderError, type PaymentProvider } from '../../platform/online-payments/provider.ts'
import type { StripeKeys } from '../../platform/online-payments/stripe.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { ClinicDatabase, Tenancy } from '../../platform/tenancy.ts'
import { readOnlineSettings, type OnlineSettings } from '../invoices/online-settings.ts'

/** What is needed to ask a clinic's provider, for a request as for a job. */
export type Asking = {
  tenancy: Tenancy
  clinic: Clinic
  services: Pick<Services, 'linkKey' | 'port' | 'isDemo' | 'stripeFetch'>
}

/** The clinic's provider. @throws {ProviderError} `wrong-key` where there are no keys that this server can open */
export async function providerOf(asking: Asking, settings?: OnlineSettings): Promise<PaymentProvider> {
  const { tenancy, clinic, services } = asking
  const found = settings ?? (await tenancy.inClinic(clinic.id, (db) => readOnlineSettings(db, asking)))
  if (found.provider === 'demo') return connect({ ...demoKeys(asking), fetch: (await demoOf(asking)).fetch })
  const { secretKey, signingKey } = found
  if (secretKey === null || signingKey === null) throw new ProviderError('wrong-key', 'no_keys')
  return connect({ secretKey, signingKey, fetch: services.stripeFetch })
}

/** The library is read once somebody pays online. */
export async function connect(keys: StripeKeys) {
  const { connectStripe } = await import('../../platform/online-payments/stripe.ts')
  return connectStripe(keys)
}

const demoKeys = ({ clinic, services }: Asking) => ({
  secretKey: 'sk_test_demo',
  signingKey: `whsec_${keyedHash(services.linkKey, 'demo payments', clinic.id).toString('hex')}`,
})

/** The provider of a demo, with what people do at its page. */
export async function demoOf(asking: Asking) {
  const { fakeStripe } = await import('../../platform/online-payments/fake-stripe.ts')
  const { signingKey } = demoKeys(asking)
  return fakeStripe({
    ...{ store: storeOf(asking), signingKey, prefix: 'cs_demo', now: () => Date.now() },
    pageOf: (ref) => pageAddress(asking, `/demo-payment/${ref}`),
  })
}

const storeOf = ({ tenancy, clinic }: Asking): FakeStore => {
  const inClinic = <T>(work: (db: ClinicDatabase, now: string) => Promise<T>) => tenancy.inClinic(clinic.id, work)
  const asBody = (body: unknown) => body as Record<string, unknown>
  const get: FakeStore['get'] = (id) =>
    inClinic(async (db) => {
      const row = await db.selectFrom('demo_provider_objects').select('body').where('id', '=', id).executeTakeFirst()
      return row ? asBody(row.body) : null
    })
  return {
    get,
    list: (kind) =>
      inClinic(async (db) =>
        (
          await db
            .selectFrom('demo_provider_objects')
            .select('body')
            .where('kind', '=', kind)
            .orderBy('created_at', 'desc')
            .limit(500)
            .execute()
        )
          .map(({ body }) => asBody(body))
          .toReversed(),
      ),
    put: (kind, id, body) =>
      inClinic(async (db, now) => {
        await sql`
          insert into demo_provider_objects (id, kind, body, created_at)
          values (${id}, ${kind}, ${JSON.stringify(body)}::jsonb, ${now})
          on conflict (organization_id, id) do update set body = excluded.body`.execute(db)
      }),
    add: async (kind, id, body) => {
      await inClinic((db, now) =>
        sql`
          insert into demo_provider_objects (id, kind, body, created_at)
          values (${id}, ${kind}, ${JSON.stringify(body)}::jsonb, ${now})
          on conflict (organization_id, id) do nothing`.execute(db),
      )
      return (await get(id))!
    },
  }
}
