import { domainToUnicode } from 'node:url'
import type * as contracts from '@polyclinic/domain/domains/endpoints.ts'
import { domainsAtMost, recordNameOf, recordValueOf, type ProofProblem } from '@polyclinic/domain/domains/proof.ts'
import { hostMistakes, isWithin, readHost } from '@polyclinic/domain/domains/read-host.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isDefaultDomainHost } from '@polyclinic/domain/organizations/hosts.ts'
import { audit } from '../../platform/audit.ts'
import type { AuditAction } from '@polyclinic/domain/audit/actions.ts'
import {
  domainsToChange,
  dropDomain,
  isTaken,
  readDomains,
  setPrimaryDomain,
  type Domain,
} from '../../platform/clinic-registry.ts'
import type { Context } from '../../platform/context.ts'
import { newSecret } from '../../platform/ids.ts'
import { neededFor } from '../accounts/passkeys/needed-for.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'

export const permission = 'settings:change'

type Domains = Output<typeof contracts.listDomains>

export async function listDomains(context: Context): Promise<Domains> {
  requireWholeClinic(context, permission)
  return shownDomains(context)
}

/** @throws {Refusal} `invalid_fields`: what is no host, is reached by nobody, or is not to be had */
export async function addDomain(context: Context, { body }: Input<typeof contracts.addDomain>): Promise<Domains> {
  requireWholeClinic(context, permission)
  const { db, now, clinic } = context
  const read = readHost(body.host)
  if ('mistake' in read) throw refuseField('/body/host', read.mistake, hostMistakes[read.mistake])
  const { host } = read
  const own = await domainsToChange(db, clinic.id)
  if (own.some((domain) => domain.host === host))
    throw refuseField('/body/host', 'added_already', 'The clinic answers there already.')
  if (isDefaultDomainHost(host) || isOperators(context, host, own) || (await isTaken(db, clinic.id, host)))
    throw refuseField('/body/host', 'not_available', 'This address is not available.')
  const pending = await pendingProofs(context, own)
  if (pending.some((proof) => proof.host === host)) return shownDomains(context)
  if (own.length + pending.length >= domainsAtMost)
    throw refuseField('/body/host', 'too_many', 'So many addresses are kept already; remove one first.')
  await db
    .insertInto('domain_proofs')
    .values({ host, token: newSecret(), added_at: now })
    // Of a host that was the clinic's by another way meanwhile, and is not anymore.
    .onConflict((conflict) => conflict.columns(['organization_id', 'host']).doNothing())
    .execute()
  await auditDomain(context, 'clinics:add-domain', host)
  return shownDomains(context)
}

/** The operator's domain is theirs with all below it, unless it is this clinic's own. */
const isOperators = ({ services: { operatorsDomain } }: Context, host: string, own: readonly Domain[]) =>
  operatorsDomain !== null &&
  isWithin(host, operatorsDomain) &&
  !own.some((domain) => isWithin(domain.host, operatorsDomain))

/** @throws {Refusal} `not_found`: none that the clinic answers at */
export async function makeDomainPrimary(
  context: Context,
  { params: { host } }: Input<typeof contracts.makeDomainPrimary>,
): Promise<Domains> {
  requireWholeClinic(context, permission)
  const { db, clinic } = context
  const domain = (await domainsToChange(db, clinic.id)).find((each) => each.host === host)
  if (!domain) throw refuse('not_found')
  if (domain.isPrimary) return shownDomains(context)
  await setPrimaryDomain(db, clinic.id, host)
  await auditDomain(context, 'clinics:change-primary-domain', host)
  return shownDomains(context)
}

/** @throws {Refusal} `not_found`; `invalid_fields` where it is the last, or the primary one and no next one is named */
export async function removeDomain(
  context: Context,
  { params: { host }, query: { next } }: Input<typeof contracts.removeDomain>,
): Promise<Domains> {
  requireWholeClinic(context, permission)
  const { db, clinic } = context
  const own = await domainsToChange(db, clinic.id)
  const domain = own.find((each) => each.host === host)
  const { numDeletedRows } = await db.deleteFrom('domain_proofs').where('host', '=', host).executeTakeFirst()
  if (!domain && numDeletedRows === 0n) throw refuse('not_found')
  if (domain) {
    if (own.length === 1) throw refuseField('/params/host', 'last', 'This is the only one at which the clinic answers.')
    if (domain.isPrimary && !own.some((each) => each.host === next && each !== domain))
      throw refuseField('/query/next', 'required', 'Say which of the others is the primary one then.')
    await dropDomain(db, clinic.id, { host, next: domain.isPrimary ? next : undefined })
  }
  await auditDomain(context, 'clinics:remove-domain', host)
  return shownDomains(context)
}

type DomainAction = Extract<AuditAction, `clinics:${string}-domain`>

export const auditDomain = (context: Context, action: DomainAction, detail: string) =>
  audit(context, { action, object: { kind: 'organization', id: context.clinic.id }, detail })

export async function shownDomains(context: Context): Promise<Domains> {
  const own = await readDomains(context.db, context.clinic.id)
  const pending = await pendingProofs(context, own)
  const needed = await neededFor(
    context.db,
    own.map(({ host }) => host),
  )
  return {
    items: own.map(({ host, isPrimary }) => ({
      ...{ host, written: writtenOf(host), isPrimary },
      neededBy: needed.get(host) ?? [],
    })),
    pending: pending.map(({ host, token, added_at, checked_at, problem }) => ({
      ...{ host, written: writtenOf(host), addedAt: added_at },
      record: { name: recordNameOf(host), value: recordValueOf(token) },
      checked: checked_at === null ? null : { at: checked_at, problem: problem as ProofProblem },
    })),
  }
}

/** Without those that the clinic has by now by another way: its file, or a command. */
async function pendingProofs({ db }: Context, own: readonly Domain[]) {
  const proofs = await db.selectFrom('domain_proofs').selectAll().orderBy('added_at').orderBy('host').execute()
  return proofs.filter((proof) => !own.some(({ host }) => host === proof.host))
}

/** With its own letters; as it is where that cannot be read. */
const writtenOf = (host: string) => domainToUnicode(host) || host
