import type { FieldError } from '@polyclinic/domain/kit/errors.ts'
import { bytesAtMostOf, isMultipart, mediaTypesOf, type UploadedFile } from '@polyclinic/domain/kit/file.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { uploadBounds } from '../bounds.ts'
import { refuse, Refusal } from '../refuse.ts'
import { allowUpload } from './limit-arrival.ts'
import { pointerTo } from './pointer.ts'

/** More than a shape names, so that what is unknown or sent twice is told by its name. */
const partsBeyond = 5

/**
 * Before anything of it is read or counted.
 * @throws {Refusal} `payload_too_large` for more than all that the shape takes
 */
export function refuseTooMuch(schema: z.ZodType, announced: number): void {
  const parts = isMultipart(schema) ? Object.values(schema.shape) : []
  const whole = bytesAtMostOf(schema) ?? uploadBounds.frameBytes
  const most = parts.reduce(
    (bytes, part) => bytes + (bytesAtMostOf(part as z.ZodType) ?? uploadBounds.textBytes),
    whole,
  )
  if (announced > most) throw tooLarge([], most)
}

/**
 * A body in parts, or as it is, by its shape, which then checks what was read. Files are here whole: a picture is drawn
 * anew from all of it, and a contract says how large one may be.
 * @throws {Refusal} `unsupported_media_type`, `payload_too_large`, `invalid_fields`, each with the field
 */
export async function readUpload(schema: z.ZodType, request: FastifyRequest): Promise<unknown> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw notTaken('content-encoding', 'identity')
  allowUpload(request.raw)
  try {
    return isMultipart(schema) ? await readParts(schema.shape, request) : await readRaw(schema, request)
  } catch (error) {
    // Whoever left in the middle, or what is no multipart.
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) throw error
    throw refuse('bad_request')
  }
}

const notTaken = (header: string, taken: string) =>
  refuse('unsupported_media_type', { errors: [{ pointer: `/headers/${header}`, code: 'not_taken', message: taken }] })

const tooLarge = (path: readonly string[], bytesAtMost: number) =>
  refuse('payload_too_large', {
    errors: [{ pointer: pointerTo('body', path), code: 'too_large', message: `At most ${bytesAtMost} bytes` }],
  })

async function readRaw(schema: z.ZodType, request: FastifyRequest): Promise<Buffer> {
  const taken = mediaTypesOf(schema)!
  const sent = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  if (!taken.includes(sent)) throw notTaken('content-type', taken.join(', '))
  const bytesAtMost = bytesAtMostOf(schema)!
  const body = await collect(request.raw, bytesAtMost)
  if (!body) throw tooLarge([], bytesAtMost)
  return body
}

/** Null for too much, which is read to its end and forgotten: a browser hears the answer once it has sent all. */
async function collect(stream: AsyncIterable<Buffer>, bytesAtMost: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes <= bytesAtMost) chunks.push(chunk)
    else chunks.length = 0
  }
  return bytes <= bytesAtMost ? Buffer.concat(chunks) : null
}

async function readParts(shape: z.ZodRawShape, request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw notTaken('content-type', 'multipart/form-data')
  const bytesAtMost = new Map(
    Object.entries(shape).map(([name, schema]) => [name, bytesAtMostOf(schema as z.ZodType) ?? 0]),
  )
  const read = new Map<string, unknown>()
  const oversized: Refusal[] = []
  const repeated: FieldError[] = []
  const parts = request.parts({
    // One byte more than is taken tells what is too large.
    limits: {
      parts: bytesAtMost.size + partsBeyond,
      fileSize: Math.max(...bytesAtMost.values()) + 1,
      fieldSize: uploadBounds.textBytes,
      headerPairs: 20,
    },
  })
  for await (const part of parts) {
    const name = part.fieldname
    let value: unknown
    if (part.type === 'field') {
      value = part.value
      if (part.valueTruncated) oversized.push(tooLarge([name], uploadBounds.textBytes))
    } else {
      const most = bytesAtMost.get(name) ?? 0
      const content = await collect(part.file, most)
      if (content === null && most > 0) oversized.push(tooLarge([name], most))
      // A form whose field was left empty sends a file without name and bytes.
      if (!part.filename && content?.length === 0) continue
      value = { name: part.filename ?? '', content } satisfies Omit<UploadedFile, 'content'> & {
        content: Buffer | null
      }
    }
    if (read.has(name)) repeated.push({ pointer: pointerTo('body', [name]), code: 'repeated', message: 'Given twice' })
    read.set(name, value)
  }
  if (oversized[0]) throw oversized[0]
  if (repeated.length) throw refuse('invalid_fields', { errors: repeated.slice(0, 20) })
  return Object.fromEntries(read)
}
