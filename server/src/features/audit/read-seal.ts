import type { readAuditSeal as contract } from '@polyclinic/domain/audit/endpoints.ts'
import type { SealMailRhythm } from '@polyclinic/domain/audit/seal-mails.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { countUnsealed, newestSeal } from '../../platform/audit-seals/seal-events.ts'
import { headOf } from '../../platform/audit-seals/seal-hash.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'

/** The newest seal, for whoever keeps it elsewhere. */
export async function readAuditSeal(context: Context): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'audit:read')
  const { db, services } = context
  const seal = await newestSeal(db)
  const { mail_audit_seal: rhythm } = await db
    .selectFrom('organizations')
    .select('mail_audit_seal')
    .executeTakeFirstOrThrow()
  return {
    seal: seal ? { number: seal.number, sealedAt: seal.sealed_at, head: headOf(seal) } : null,
    mailed: services.hasMailServer ? (rhythm as SealMailRhythm) : 'never',
    waiting: await countUnsealed(db, context.now),
  }
}
