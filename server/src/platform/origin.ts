import type { Clinic } from './clinics.ts'
import type { Services } from './context.ts'

/**
 * Scheme, host and port of the clinic's own site, without a slash at the end, for links that leave by mail. Never from a
 * request: whoever asks for a mail must not choose where its link leads. Names under localhost (the demo clinics) take
 * the port that the server runs on.
 */
export function originOf(clinic: Pick<Clinic, 'app_url' | 'primaryHost'>, port: number): string {
  const stored = clinic.app_url === null ? null : URL.parse(clinic.app_url)
  const host = stored?.hostname ?? clinic.primaryHost
  if (host === 'localhost' || host.endsWith('.localhost')) return `http://${host}${port === 80 ? '' : `:${port}`}`
  return stored?.origin ?? `https://${host}`
}

export type Site = { clinic: Pick<Clinic, 'app_url' | 'primaryHost'>; services: Pick<Services, 'port'> }

/** An address of the clinic's own site, for links that leave by mail. */
export const pageAddress = ({ clinic, services }: Site, path: string) => originOf(clinic, services.port()) + path
