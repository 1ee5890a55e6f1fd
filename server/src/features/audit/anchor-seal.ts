import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newestSeal } from '../../platform/audit-seals/seal-events.ts'
import { headOf } from '../../platform/audit-seals/seal-hash.ts'
import type { JobServices } from '../../platform/jobs.ts'

/**
 * Adds the newest seal to the clinic's file outside of the database, one line each hour. What is in the file is not read:
 * it may be a place where this server can only write. A folder that is not there is not made: it may be one of another
 * machine that is not mounted, and a file on this one would only look like it.
 */
export async function anchorSeal(
  { tenancy, auditAnchorFolder }: Pick<JobServices, 'tenancy' | 'auditAnchorFolder'>,
  organizationId: string,
): Promise<void> {
  if (auditAnchorFolder === undefined) return
  const { slug, seal, now } = await tenancy.inClinic(organizationId, async (db, now) => ({
    ...(await db.selectFrom('organizations').select('slug').executeTakeFirstOrThrow()),
    seal: await newestSeal(db),
    now,
  }))
  if (!seal) return
  await appendFile(join(auditAnchorFolder, `${slug}.heads`), `${headOf(seal)} ${now}\n`)
}
