import { randomBytes } from 'node:crypto'
import { newSecret } from '../../src/platform/ids.ts'
import { present, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

/** That it waits for its proof. */
async function aPendingHost({ clinic }: World, host: string): Promise<string> {
  await clinic.transact((db) =>
    db
      .insertInto('domain_proofs')
      .values({ host, token: newSecret(), added_at: new Date(present).toISOString() })
      .onConflict((conflict) => conflict.columns(['organization_id', 'host']).doNothing())
      .execute(),
  )
  return host
}

const ofPending: MakeExample = async (world) => ({
  params: { host: await aPendingHost(world, `${randomBytes(6).toString('hex')}.example.com`) },
  elsewhere: 404,
})

export const domainExamples: Record<string, readonly MakeExample[]> = {
  listDomains: [() => ({ elsewhere: null })],
  // The same by whoever asks: more than a clinic has are refused.
  addDomain: [
    async (world) => ({
      body: { host: await aPendingHost(world, `${world.clinic.slug}.example.com`) },
      elsewhere: 201,
    }),
  ],
  checkDomain: [ofPending],
  makeDomainPrimary: [({ clinic }) => ({ params: { host: clinic.host }, elsewhere: 404 })],
  removeDomain: [ofPending],
}
