import sharp from 'sharp'
import { createQueues } from '../one-at-a-time.ts'
import { refuse, refuseField } from '../refuse.ts'

export type PrivateMediaType = 'application/pdf' | 'image/jpeg' | 'image/png'
export type InspectedFile = { mediaType: PrivateMediaType; content: Buffer }

// Whatever a file says it is, nothing but these two is decoded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
sharp.concurrency(1)
sharp.cache(false)

/** A sheet of paper can be read at that; larger pictures are made smaller. */
const longestSide = 4000
/** What a phone's largest picture has; a small file can claim any size. */
const pixelsAtMost = 64_000_000

/** A large picture takes a good part of a second and some hundred megabytes: two at a time in this process. */
const drawInTurn = createQueues(20, () => refuse('unavailable', { retryAfterSeconds: 5 }))
let turn = 0

/**
 * What a file is, by its bytes. A picture is drawn anew: whatever else was in it (where and with what it was taken) is
 * gone, and so is what only pretends to be one. A PDF stays as it is.
 * @throws {Refusal} `unsupported_media_type` or `invalid_fields`, naming `/body/file`
 */
export async function inspectFile(content: Uint8Array): Promise<InspectedFile> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const mediaType = mediaTypeOf(bytes)
  if (mediaType === 'application/pdf') return { mediaType, content: bytes }
  turn += 1
  return { mediaType, content: await drawInTurn(String(turn % 2), () => drawAnew(bytes, mediaType)) }
}

const taken = 'A PDF, JPEG or PNG is taken'

function mediaTypeOf(bytes: Buffer): PrivateMediaType {
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

async function drawAnew(bytes: Buffer, mediaType: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsAtMost, sequentialRead: true })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    return await (mediaType === 'image/png' ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer()
  } catch {
    throw refuseField('/body/file', 'unreadable_picture', 'Cannot be drawn')
  }
}
