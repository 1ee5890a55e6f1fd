import type { checkDomain as contract } from '@polyclinic/domain/domains/endpoints.ts'
import { decideProof, recordNameOf, type ProofProblem } from '@polyclinic/domain/domains/proof.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { domainsToChange, serveDomain } from '../../platform/clinic-registry.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { withAttempts } from '../../platform/limits.ts'
import { hourlyOfAccount } from '../../platform/note-shown.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { auditDomain, permission, shownDomains } from './domains.ts'

/** Each asks name servers elsewhere, in our name. */
export const domainChecksPerHour = 60

/**
 * No transaction is open while the DNS is asked.
 * @throws {Refusal} `not_found`: nothing of that host waits for its proof
 */
export const checkDomain = (
  scope: RequestScope,
  { params: { host } }: Input<typeof contract>,
): Promise<Output<typeof contract>> =>
  withAttempts(
    scope,
    (context) => [hourlyOfAccount(context, 'domain-checks', domainChecksPerHour)],
    async (_uncount, inScope) => {
      await inScope.transact(async (context) => {
        requireWholeClinic(context, permission)
        await tokenOf(context.db, host)
      })
      const records = await scope.services.findTxtRecords(recordNameOf(host))
      return inScope.transact(async (context) => {
        requireWholeClinic(context, permission)
        await settle(context, host, records)
        return shownDomains(context)
      })
    },
  )

async function settle(context: Context, host: string, records: readonly string[] | null): Promise<void> {
  const { db, now, clinic } = context
  await domainsToChange(db, clinic.id)
  // By now it may be removed, or added anew under another token.
  let problem: ProofProblem | null = decideProof(records, await tokenOf(db, host))
  if (problem === null && !(await serveDomain(db, clinic.id, host))) problem = 'taken'
  if (problem === null) {
    await db.deleteFrom('domain_proofs').where('host', '=', host).execute()
    return auditDomain(context, 'clinics:prove-domain', host)
  }
  await db.updateTable('domain_proofs').set({ checked_at: now, problem }).where('host', '=', host).execute()
  return auditDomain(context, 'clinics:check-domain', `${host} ${problem}`)
}

async function tokenOf(db: ClinicDatabase, host: string): Promise<string> {
  const proof = await db.selectFrom('domain_proofs').select('token').where('host', '=', host).executeTakeFirst()
  if (!proof) throw refuse('not_found')
  return proof.token
}
