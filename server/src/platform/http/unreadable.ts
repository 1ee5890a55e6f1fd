import type { Socket } from 'node:net'
import { newId } from '../ids.ts'
import { refuse } from '../refuse.ts'
import { everywhere } from './headers.ts'
import { problemOf } from './problem.ts'

const kinds: Record<string, { status: number; line: string; code: 'bad_request' | 'payload_too_large' }> = {
  HPE_HEADER_OVERFLOW: { status: 431, line: 'Request Header Fields Too Large', code: 'payload_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, line: 'Request Timeout', code: 'bad_request' },
}
const malformed = { status: 400, line: 'Bad Request', code: 'bad_request' } as const

/** Answers what never became a request: no HTTP, an address or headers beyond Node's limit, a client that is too slow. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, line, code } = kinds[error.code ?? ''] ?? malformed
  const body = JSON.stringify({ ...problemOf(refuse(code), newId()), status })
  const headers = {
    ...everywhere,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${line}`, ...lines, '', body].join('\r\n'))
}
