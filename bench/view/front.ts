import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)
// As the server itself compresses a page.
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

const script = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g

export type Front = { port: number; serve: (form: 'full' | 'bare') => void; close: () => void }

/** Stands before the server and hands its pages on as they are, or as bare HTML: the same document without its scripts. */
export async function startFront(port: number): Promise<Front> {
  let form: 'full' | 'bare' = 'full'
  const server = createServer((asked, answer) => {
    const isPage = asked.headers.accept?.includes('text/html')
    const headers = { ...asked.headers, ...(isPage ? { 'accept-encoding': 'identity' } : {}) }
    const options = { host: '127.0.0.1', port, method: asked.method, path: asked.url, headers }
    const passed = request(options, (got) => void (isPage ? sendPage(got, answer, form) : passOn(got, answer)))
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    serve: (chosen) => void (form = chosen),
    close: () => server.close(),
  }
}

function passOn(got: IncomingMessage, answer: ServerResponse) {
  answer.writeHead(got.statusCode!, got.headers)
  got.pipe(answer)
}

async function sendPage(got: IncomingMessage, answer: ServerResponse, form: 'full' | 'bare') {
  const html = (await got.toArray()).join('')
  const body = await brotli(form === 'bare' ? html.replaceAll(script, '') : html, { params })
  const { 'transfer-encoding': _, ...headers } = got.headers
  answer.writeHead(got.statusCode!, { ...headers, 'content-encoding': 'br', 'content-length': body.length })
  answer.end(body)
}
