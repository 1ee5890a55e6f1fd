import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { doctorLimits } from '@polyclinic/domain/providers/limits.ts'
import type { addPortrait as contract } from '@polyclinic/domain/providers/settings-endpoints.ts'
import type { RequestScope } from '../../platform/context.ts'
import type { Head } from '../../platform/http/route.ts'
import { addPublicPicture, admitPublicPicture, type PublicPicture } from '../documents/add-public-picture.ts'
import { permission } from './read-settings.ts'

const portrait: PublicPicture = {
  ...{ permission, action: 'doctors:add-portrait' },
  ...{ bytes: doctorLimits.portraitBytes, side: doctorLimits.portraitSide },
}

/** @throws {Refusal} `forbidden`, `too_many_requests` */
export const admitPortrait = (scope: RequestScope, _head: Head<typeof contract>, bytes: number | null) =>
  admitPublicPicture(scope, portrait, bytes)

/** Keeps a picture for a doctor to have. */
export const addPortrait = async (
  scope: RequestScope,
  { body }: Input<typeof contract>,
  closed: AbortSignal,
): Promise<Output<typeof contract>> => ({
  portrait: await addPublicPicture(scope, portrait, body.file.content, closed),
})
