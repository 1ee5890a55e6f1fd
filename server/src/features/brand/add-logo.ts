import { createHash } from 'node:crypto'
import type { addLogo as contract } from '@polyclinic/domain/brand/endpoints.ts'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import type { RequestScope } from '../../platform/context.ts'
import type { Admission, Head } from '../../platform/http/route.ts'
import { returnAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import type { Drawing } from '../../platform/private-files/draw-anew.ts'
import { inspectLogo } from '../../platform/private-files/inspect-file.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { countUpload } from '../documents/upload-limits.ts'
import { problemInSvg } from '../organizations/import/check-svg.ts'
import { storePicture } from '../organizations/store-picture.ts'

/** As large as a device shows an icon. */
const longestSide = 512

/** @throws {Refusal} `forbidden`, `too_many_requests` */
export async function admitLogo(
  scope: RequestScope,
  _head: Head<typeof contract>,
  bytes: number | null,
): Promise<Admission> {
  const counted = await scope.transact((context) => {
    requireWholeClinic(context, 'brand:change')
    return countUpload(context, context.clinic.id, bytes ?? brandLimits.logoBytes)
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  return { part: 'logos', giveBack }
}

/** Keeps a picture for the look to have: drawn anew, or as the drawing that it is. */
export async function addLogo(
  scope: RequestScope,
  { body }: Input<typeof contract>,
  closed: AbortSignal,
): Promise<Output<typeof contract>> {
  const drawing = { caller: callerOf(scope.clinic, scope.request), closed }
  const picture = await inspect(body.file.content, drawing)
  const hash = createHash('sha256').update(picture.content).digest('hex').slice(0, 32)
  return scope.transact(async (context) => {
    requireWholeClinic(context, 'brand:change')
    await storePicture(context.db, { hash, ...picture })
    await audit(context, { action: 'clinics:add-logo', object: { kind: 'organization', id: context.clinic.id } })
    return { logo: `/files/${hash}` }
  })
}

async function inspect(content: Uint8Array, drawing: Drawing): Promise<{ mediaType: string; content: Buffer }> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const begin = bytes.subarray(0, 12).toString('latin1')
  const draw = async (mediaType: 'image/jpeg' | 'image/png' | 'image/webp') => ({
    mediaType: 'image/png',
    content: await inspectLogo(bytes, mediaType, drawing, longestSide),
  })
  if (begin.startsWith('\xff\xd8\xff')) return draw('image/jpeg')
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return draw('image/png')
  if (begin.startsWith('RIFF') && begin.endsWith('WEBP')) return draw('image/webp')
  const text = bytes.toString('utf8')
  if (!/^\uFEFF?\s*(<\?xml|<!--|<svg)/.test(text))
    throw refuse('unsupported_media_type', {
      errors: [{ pointer: '/body/file', code: 'not_taken', message: 'A JPEG, PNG, WebP or SVG is taken' }],
    })
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
