import { Readable } from 'node:stream'
import type { FileAnswer } from '@polyclinic/domain/kit/file.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'
import { callerKinds, type Caller } from '../network.ts'
import { chargeShares } from './bound-routes.ts'
import { nothingAround } from './headers.ts'
import { inPieces } from './limit-departure.ts'

/** Of a file that people gave us: opened by itself, it runs nothing and is of nobody's origin. */
export const fileSandbox = `default-src 'none'; style-src 'unsafe-inline'; ${nothingAround}; sandbox`

/** The value of `Content-Disposition`: in ASCII for old readers, in full for the others (RFC 6266). */
export function contentDisposition({ name, isShown = false }: Pick<FileAnswer, 'name' | 'isShown'>): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^\w. -]+/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isShown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${whole}`
}

/** Open until its last byte is taken; nobody waits, since whoever reads slowly takes minutes. */
const whileOpen = createFairQueue({
  of: callerKinds,
  ...turns.openFiles,
})

/**
 * Answers with a file; what comes part by part is read as fast as the other side takes it, each part a share of what the
 * network may ask for.
 * @throws {Refusal} `unavailable`, when too many are open
 */
export async function sendFile(reply: FastifyReply, file: FileAnswer, caller: Caller): Promise<void> {
  const { content, version } = file
  if (version !== undefined) {
    const tag = `"${version}"`
    // Asked about each time: what was taken away is read by nobody.
    reply.headers({ 'cache-control': 'private, no-cache', etag: tag })
    const known = reply.request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
    if (known?.includes(tag)) {
      await reply.code(304).send()
      return
    }
  }
  const send = async (bytes: Buffer | Readable): Promise<void> => {
    await reply.headers(headersOf(file)).send(bytes)
  }
  if (typeof content === 'string' || content instanceof Uint8Array) return send(Buffer.from(content))
  // Fastify would read to its end what nobody gets.
  if (reply.request.method === 'HEAD') return send(Readable.from([]))
  return whileOpen(caller, () => send(Readable.from(inPieces(charged(reply.request, content)))))
}

const headersOf = (file: FileAnswer) => ({
  'content-disposition': contentDisposition(file),
  'content-security-policy': fileSandbox,
  'content-type': file.mediaType.startsWith('text/') ? `${file.mediaType}; charset=utf-8` : file.mediaType,
  ...(file.size === undefined ? {} : { 'content-length': file.size }),
})

async function* charged(request: FastifyRequest, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  for await (const part of parts) {
    chargeShares(request, 1)
    yield part
  }
}
