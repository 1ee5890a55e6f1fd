import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { locationLimits } from '@polyclinic/domain/locations/limits.ts'
import type { addMap as contract } from '@polyclinic/domain/locations/settings-endpoints.ts'
import type { RequestScope } from '../../platform/context.ts'
import type { Head } from '../../platform/http/route.ts'
import { addPublicPicture, admitPublicPicture, type PublicPicture } from '../documents/add-public-picture.ts'
import { permission } from './read-settings.ts'

const map: PublicPicture = {
  ...{ permission, action: 'locations:add-map' },
  ...{ bytes: locationLimits.mapBytes, side: locationLimits.mapSide },
}

/** @throws {Refusal} `forbidden`, `too_many_requests` */
export const admitMap = (scope: RequestScope, _head: Head<typeof contract>, bytes: number | null) =>
  admitPublicPicture(scope, map, bytes)

/** Keeps a picture of the way for a location to have. */
export const addMap = async (
  scope: RequestScope,
  { body }: Input<typeof contract>,
  closed: AbortSignal,
): Promise<Output<typeof contract>> => ({ map: await addPublicPicture(scope, map, body.file.content, closed) })
