import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { findOrganization as contract } from '@polyclinic/domain/organizations/endpoints.ts'
import { bareHost, isDefaultDomainHost } from '@polyclinic/domain/organizations/hosts.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { organizationDataOf } from './read-organization.ts'

/** `"x"` or `x`, nothing around or inside it. */
const bare = (asked: string) => (/^"([^"]*)"$/.exec(asked) ?? /^([^"]*)$/.exec(asked))?.[1]

/**
 * Letter by letter, so that no spelling (case, port, dot, list, pattern) ever finds another clinic. A host that names
 * no clinic (localhost) shows the default one, and may ask for it by its own name, too.
 */
function answersAt(clinic: Clinic, domain: string, host: string): boolean {
  return clinic.hosts.includes(domain) || (domain === host && isDefaultDomainHost(host))
}

/** The clinic of the request's host, when it is the one asked for; any other is 404, whether it exists or not. */
export async function findOrganization(
  { clinic, request, services }: Context,
  { query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const domain = bare(query.domains)
  const host = bareHost(request.origin.replace(/^\w+:\/\//, ''))
  if (!domain || !answersAt(clinic, domain, host)) throw refuse('not_found')
  return organizationDataOf(clinic, { origin: request.origin, isDemo: services.isDemo })
}
