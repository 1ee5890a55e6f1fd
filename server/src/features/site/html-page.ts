import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingOf, compress, type Coding } from '../../platform/http/compress.ts'
import type { HtmlDocument } from './document.ts'

/** A whole page as it goes over the wire; one that is kept is compressed once for all who read it. */
export type HtmlPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  compressed: Map<Coding, Promise<Buffer>>
}

export const htmlPage = (
  { html, policy }: HtmlDocument,
  status: number,
  headers: Record<string, string>,
): HtmlPage => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    vary: 'cookie, accept-encoding',
    ...headers,
  },
  body: Buffer.from(html),
  compressed: new Map(),
})

/** In memory, with what it is once it has been compressed. */
export const bytesOf = ({ body }: HtmlPage) => Math.ceil(body.length * 1.5)

export async function sendHtml(request: FastifyRequest, reply: FastifyReply, page: HtmlPage) {
  const coding = codingOf(request.headers['accept-encoding'])
  reply.code(page.status).headers(page.headers)
  if (!coding) return reply.send(page.body)
  const compressed = page.compressed.get(coding) ?? compress[coding](page.body)
  page.compressed.set(coding, compressed)
  return reply.header('content-encoding', coding).send(await compressed)
}
