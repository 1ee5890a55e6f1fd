import { listClinics } from '../src/platform/clinic-registry.ts'
import { demoClinics, seedDemo, type SeedOptions } from './seed-demo.ts'

/**
 * At the start of a demo on an embedded database: seeds it when nothing else is in it. Takes up again what an earlier
 * start did not finish.
 */
export async function seedDemoIfEmpty(options: SeedOptions): Promise<void> {
  const known = await listClinics(options.tenancy)
  const isOurs = known.every(({ slug }) => demoClinics.some((demo) => demo.slug === slug))
  if (isOurs) await seedDemo(options)
}
