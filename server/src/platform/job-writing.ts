import type { Clinic } from './clinics.ts'
import type { Services } from './context.ts'
import type { JobServices } from './jobs.ts'

/** What a job has that writes a clinic's messages. */
export type WritingServices = Pick<JobServices, 'tenancy' | 'clinics' | 'mailServer'> & {
  services: Pick<Services, 'port' | 'isDemo'>
}
/** The clinic, and what its messages are written with. */
export type Writing = { clinic: Clinic; services: Pick<Services, 'port' | 'hasMailServer' | 'isDemo'> }

/** Of the clinic with this slug; null when it answers nowhere any more. */
export async function writingOf(
  { clinics, mailServer, services }: Omit<WritingServices, 'tenancy'>,
  slug: string,
): Promise<Writing | null> {
  const clinic = await clinics.bySlug(slug)
  return (
    clinic && {
      clinic,
      services: { port: services.port, isDemo: services.isDemo, hasMailServer: mailServer !== undefined },
    }
  )
}

/** The same of a job's clinic. */
export async function openWriting(services: WritingServices, organizationId: string): Promise<Writing | null> {
  const row = await services.tenancy.inClinic(organizationId, (db) =>
    db.selectFrom('organizations').select('slug').executeTakeFirst(),
  )
  return row ? writingOf(services, row.slug) : null
}
