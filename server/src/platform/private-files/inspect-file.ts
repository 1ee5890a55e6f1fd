import { refuse, refuseField } from '../refuse.ts'
import { drawAnew, type DrawnKind, type Drawing } from './draw-anew.ts'
import { measurePicture, type DrawnMediaType } from './measure-picture.ts'

export type PrivateMediaType = 'application/pdf' | 'image/jpeg'
export type InspectedFile = { mediaType: PrivateMediaType; content: Buffer }

/** What a phone's largest picture has; a small file can claim any size. */
const pixelsAtMost = 64_000_000
/** A progressive picture has about ten. */
const scansAtMost = 30

/**
 * What a file is, by its bytes. A picture is drawn anew as a JPEG: whatever else was in it (where and with what it was
 * taken) is gone, and so is what only pretends to be one. A PDF stays as it is.
 * @throws {Refusal} `unsupported_media_type` or `invalid_fields`, naming `/body/file`
 */
export async function inspectFile(content: Uint8Array, drawing: Drawing): Promise<InspectedFile> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const mediaType = mediaTypeOf(bytes)
  if (mediaType === 'application/pdf') return { mediaType, content: bytes }
  return { mediaType: 'image/jpeg', content: await drawn(bytes, mediaType, drawing) }
}

/**
 * The same of a picture that is to be seen on a page: at most so long on its longer side, and no PDF.
 * @throws {Refusal} as `inspectFile`
 */
export function inspectPicture(content: Uint8Array, drawing: Drawing, longestSide: number): Promise<Buffer> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const mediaType = mediaTypeOf(bytes)
  if (mediaType !== 'application/pdf') return drawn(bytes, mediaType, drawing, { longestSide })
  throw refuse('unsupported_media_type', {
    errors: [{ pointer: '/body/file', code: 'not_taken', message: 'A JPEG or PNG is taken' }],
  })
}

/**
 * The same of a logo: a PNG, whose ground may be glass.
 * @throws {Refusal} as `inspectFile`
 */
export function inspectLogo(
  bytes: Buffer,
  mediaType: DrawnMediaType,
  drawing: Drawing,
  longestSide: number,
): Promise<Buffer> {
  return drawn(bytes, mediaType, drawing, { longestSide, kind: 'logo' })
}

/**
 * The same of what stands beside a link that somebody shares: cut to its size.
 * @throws {Refusal} as `inspectFile`
 */
export function inspectSocialPicture(bytes: Buffer, mediaType: DrawnMediaType, drawing: Drawing): Promise<Buffer> {
  return drawn(bytes, mediaType, drawing, { kind: 'social' })
}

async function drawn(
  bytes: Buffer,
  mediaType: DrawnMediaType,
  drawing: Drawing,
  limits: { longestSide?: number; kind?: DrawnKind } = {},
): Promise<Buffer> {
  const measure = measurePicture(bytes, mediaType)
  const isDrawn = measure && measure.width * measure.height <= pixelsAtMost && measure.scans <= scansAtMost
  const made = isDrawn ? await drawAnew(bytes, drawing, limits) : null
  if (!made) throw refuseField('/body/file', 'unreadable_picture', 'Cannot be drawn')
  return made
}

const taken = 'A PDF, JPEG or PNG is taken'

function mediaTypeOf(bytes: Buffer): 'application/pdf' | 'image/jpeg' | 'image/png' {
  const begin = bytes.subarray(0, 12).toString('latin1')
  if (begin.startsWith('%PDF-')) return 'application/pdf'
  if (begin.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  const isHeic = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/.test(begin.slice(8)) && begin.slice(4, 8) === 'ftyp'
  const error = isHeic
    ? { pointer: '/body/file', code: 'heic', message: `${taken}; this is HEIC` }
    : { pointer: '/body/file', code: 'not_taken', message: taken }
  throw refuse('unsupported_media_type', { errors: [error] })
}
