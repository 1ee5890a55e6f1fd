import { createHash } from 'node:crypto'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { doctorLimits } from '@polyclinic/domain/providers/limits.ts'
import type { addPortrait as contract } from '@polyclinic/domain/providers/settings-endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { RequestScope } from '../../platform/context.ts'
import type { Admission, Head } from '../../platform/http/route.ts'
import { returnAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import { inspectPicture } from '../../platform/private-files/inspect-file.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { countUpload } from '../documents/upload-limits.ts'
import { storePicture } from '../organizations/store-picture.ts'
import { permission } from './read-settings.ts'

/** @throws {Refusal} `forbidden`, `too_many_requests` */
export async function admitPortrait(
  scope: RequestScope,
  _head: Head<typeof contract>,
  bytes: number | null,
): Promise<Admission> {
  const counted = await scope.transact((context) => {
    requireWholeClinic(context, permission)
    return countUpload(context, context.clinic.id, bytes ?? doctorLimits.portraitBytes)
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  return { part: 'portraits', giveBack }
}

/** Keeps a picture for a doctor to have, drawn anew; where and with what it was taken is gone. */
export async function addPortrait(
  scope: RequestScope,
  { body }: Input<typeof contract>,
  closed: AbortSignal,
): Promise<Output<typeof contract>> {
  const drawing = { caller: callerOf(scope.clinic, scope.request), closed }
  const content = await inspectPicture(body.file.content, drawing, doctorLimits.portraitSide)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return scope.transact(async (context) => {
    requireWholeClinic(context, permission)
    await storePicture(context.db, { hash, mediaType: 'image/jpeg', content })
    await audit(context, {
      action: 'doctors:add-portrait',
      object: { kind: 'organization', id: context.clinic.id },
    })
    return { portrait: `/files/${hash}` }
  })
}
