import type { FieldError } from '@polyclinic/domain/kit/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'
import { pointerTo } from './pointer.ts'

// A byte that is no UTF-8 would become a replacement character, and somebody's name with it.
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A string with its quotes, or what JSON is built of. Whatever else stands in a valid text has no structure. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]/g

type Frame = { names: Set<string> | null; at: string | number; nameIsNext: boolean }

/** Names that stand twice in one object of a valid JSON text: which of the two counts would be anybody's guess. */
function repeatedNames(json: string): FieldError[] {
  const frames: Frame[] = []
  const found: FieldError[] = []
  for (const [piece] of json.matchAll(token)) {
    const frame = frames.at(-1)
    if (piece === '{') frames.push({ names: new Set(), at: '', nameIsNext: true })
    else if (piece === '[') frames.push({ names: null, at: 0, nameIsNext: false })
    else if (piece === '}' || piece === ']') frames.pop()
    else if (!frame) continue
    else if (piece === ',') {
      if (typeof frame.at === 'number') frame.at += 1
      else frame.nameIsNext = true
    } else if (piece !== ':' && frame.names && frame.nameIsNext) {
      frame.at = JSON.parse(piece) as string
      frame.nameIsNext = false
      if (frame.names.has(frame.at) && found.length < 20)
        found.push({
          pointer: pointerTo(
            'body',
            frames.map(({ at }) => at),
          ),
          code: 'repeated',
          message: 'Given twice',
        })
      frame.names.add(frame.at)
    }
  }
  return found
}

/** @throws {Refusal} for another charset or coding, for what is no UTF-8 or no JSON, and for a name given twice. */
function readJson({ headers }: FastifyRequest, bytes: Buffer): unknown {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const coding = headers['content-encoding'] ?? 'identity'
  if (!/^utf-?8$/i.test(charset) || coding !== 'identity') throw refuse('unsupported_media_type')
  if (bytes.length === 0) return undefined
  let json: string
  let body: unknown
  try {
    json = utf8.decode(bytes)
    body = JSON.parse(json)
  } catch {
    throw refuse('bad_request')
  }
  const errors = repeatedNames(json)
  if (errors.length) throw refuse('invalid_fields', { errors })
  return body
}

/** Takes JSON as it came: a name such as `__proto__` is a field like any other, which no contract knows. */
export function takeJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, readJson(request, bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}
