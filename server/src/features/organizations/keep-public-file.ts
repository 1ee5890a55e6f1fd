import { createHash } from 'node:crypto'
import type { AuditAction } from '@polyclinic/domain/audit/actions.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { audit } from '../../platform/audit.ts'
import type { RequestScope } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { storePicture } from './store-picture.ts'

type PublicFile = { mediaType: string; content: Buffer }
type Upload = { permission: Permission; action: AuditAction; detail?: string }

/**
 * Keeps a file that the clinic shows to anybody: a picture, a font. What nothing shows within a day is swept away.
 * @returns its address, which changes with its content
 * @throws {Refusal} `forbidden`
 */
export function keepPublicFile(
  scope: Pick<RequestScope, 'transact'>,
  { permission, ...upload }: Upload,
  { mediaType, content }: PublicFile,
): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return scope.transact(async (context) => {
    requireWholeClinic(context, permission)
    await storePicture(context.db, { hash, mediaType, content })
    await audit(context, { ...upload, object: { kind: 'organization', id: context.clinic.id } })
    return `/files/${hash}`
  })
}
