import { Readable } from 'node:stream'
import type { FileAnswer } from '@polyclinic/domain/kit/file.ts'
import type { FastifyReply } from 'fastify'
import { inPieces } from './limit-departure.ts'

/** Of a file that people gave us: opened by itself, it runs nothing and is of nobody's origin. */
export const fileSandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

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

/** Answers with a file; what comes piece by piece is read as fast as the other side takes it. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { mediaType, content, size } = file
  reply.headers({ 'content-disposition': contentDisposition(file), 'content-security-policy': fileSandbox })
  reply.type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
  if (typeof content === 'string' || content instanceof Uint8Array) return reply.send(Buffer.from(content))
  if (size !== undefined) reply.header('content-length', size)
  // Fastify would read to its end what nobody gets.
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(Readable.from(inPieces(content)))
}
