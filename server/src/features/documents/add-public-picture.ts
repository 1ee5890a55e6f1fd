import type { AuditAction } from '@polyclinic/domain/audit/actions.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { RequestScope } from '../../platform/context.ts'
import type { Admission } from '../../platform/http/route.ts'
import { returnAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import { inspectPicture } from '../../platform/private-files/inspect-file.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { keepPublicFile } from '../organizations/keep-public-file.ts'
import { countUpload } from './upload-limits.ts'

/** What the clinic shows: a doctor, a place. */
export type PublicPicture = { permission: Permission; action: AuditAction; bytes: number; side: number }

/** @throws {Refusal} `forbidden`, `too_many_requests` */
export async function admitPublicPicture(
  scope: RequestScope,
  of: PublicPicture,
  bytes: number | null,
): Promise<Admission> {
  const counted = await scope.transact((context) => {
    requireWholeClinic(context, of.permission)
    return countUpload(context, context.clinic.id, bytes ?? of.bytes)
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  return { part: 'portraits', giveBack }
}

/** Keeps a picture, drawn anew as a JPEG: where and with what it was taken is gone. @returns its address */
export async function addPublicPicture(
  scope: RequestScope,
  { permission, action, side }: PublicPicture,
  sent: Uint8Array,
  closed: AbortSignal,
): Promise<string> {
  const drawing = { caller: callerOf(scope.clinic, scope.request), closed }
  const content = await inspectPicture(sent, drawing, side)
  return keepPublicFile(scope, { permission, action }, { mediaType: 'image/jpeg', content })
}
