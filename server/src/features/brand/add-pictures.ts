import type {
  addLogo as addLogoContract,
  addSocialPicture as addSocialPictureContract,
} from '@polyclinic/domain/brand/endpoints.ts'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { RequestScope } from '../../platform/context.ts'
import type { Admission, Head } from '../../platform/http/route.ts'
import { returnAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import type { Drawing } from '../../platform/private-files/draw-anew.ts'
import { inspectLogo, inspectSocialPicture } from '../../platform/private-files/inspect-file.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { countUpload } from '../documents/upload-limits.ts'
import { problemInSvg } from '../organizations/import/check-svg.ts'
import { keepPublicFile } from '../organizations/keep-public-file.ts'

/** As large as a device shows an icon. */
const longestSide = 512

/** Who may change the look sends so many bytes. */
export const admitToBrand = async (scope: RequestScope, bytes: number): Promise<Admission> => {
  const counted = await scope.transact((context) => {
    requireWholeClinic(context, 'brand:change')
    return countUpload(context, context.clinic.id, bytes)
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  return { part: 'logos', giveBack }
}

/** @throws {Refusal} `forbidden`, `too_many_requests` */
export const admitLogo = (scope: RequestScope, _head: Head<typeof addLogoContract>, bytes: number | null) =>
  admitToBrand(scope, bytes ?? brandLimits.logoBytes)

/** @throws {Refusal} as `admitLogo` */
export const admitSocialPicture = (
  scope: RequestScope,
  _head: Head<typeof addSocialPictureContract>,
  bytes: number | null,
) => admitToBrand(scope, bytes ?? brandLimits.socialPictureBytes)

/** Keeps a picture for the look to have: drawn anew, or as the drawing that it is. */
export async function addLogo(
  scope: RequestScope,
  { body }: Input<typeof addLogoContract>,
  closed: AbortSignal,
): Promise<Output<typeof addLogoContract>> {
  const drawing = { caller: callerOf(scope.clinic, scope.request), closed }
  return { logo: await keep(scope, 'clinics:add-logo', await inspect(bytesOf(body.file.content), drawing)) }
}

/** Keeps a picture for the look to have beside links that somebody shares: drawn anew, in the size that they are shown in. */
export async function addSocialPicture(
  scope: RequestScope,
  { body }: Input<typeof addSocialPictureContract>,
  closed: AbortSignal,
): Promise<Output<typeof addSocialPictureContract>> {
  const bytes = bytesOf(body.file.content)
  const mediaType = mediaTypeOf(bytes)
  if (mediaType === null) throw notTaken('A JPEG, PNG or WebP is taken')
  const drawing = { caller: callerOf(scope.clinic, scope.request), closed }
  const content = await inspectSocialPicture(bytes, mediaType, drawing)
  return { socialPicture: await keep(scope, 'clinics:add-social-picture', { mediaType: 'image/jpeg', content }) }
}

type Kept = { mediaType: string; content: Buffer }

const keep = (scope: RequestScope, action: 'clinics:add-logo' | 'clinics:add-social-picture', picture: Kept) =>
  keepPublicFile(scope, { permission: 'brand:change', action }, picture)

const bytesOf = (content: Uint8Array) => Buffer.from(content.buffer, content.byteOffset, content.byteLength)

function mediaTypeOf(bytes: Buffer): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  const begin = bytes.subarray(0, 12).toString('latin1')
  if (begin.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return begin.startsWith('RIFF') && begin.endsWith('WEBP') ? 'image/webp' : null
}

const notTaken = (message: string) =>
  refuse('unsupported_media_type', { errors: [{ pointer: '/body/file', code: 'not_taken', message }] })

async function inspect(bytes: Buffer, drawing: Drawing): Promise<Kept> {
  const mediaType = mediaTypeOf(bytes)
  if (mediaType !== null)
    return { mediaType: 'image/png', content: await inspectLogo(bytes, mediaType, drawing, longestSide) }
  const text = bytes.toString('utf8')
  if (!/^\uFEFF?\s*(<\?xml|<!--|<svg)/.test(text)) throw notTaken('A JPEG, PNG, WebP or SVG is taken')
  const problem = problemInSvg(text) ?? costInSvg(text, bytes.length)
  if (problem !== null) throw refuseField('/body/file', 'unsafe_picture', problem)
  return { mediaType: 'image/svg+xml', content: bytes }
}

/** Why a small mark may not be that drawing: what repeats itself or is computed for each dot keeps every visitor waiting. */
function costInSvg(text: string, bytes: number): string | null {
  if (bytes > brandLimits.drawingBytes) return `has more than ${brandLimits.drawingBytes} bytes`
  const found = /<\s*(?:use|pattern|filter|fe[A-Z]\w*)\b/.exec(text)
  return found && `holds "${found[0]}", which takes long to draw`
}
