import type { IncomingMessage } from 'node:http'
import { answerUnreadable } from './unreadable.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the contract that is carried out. */
    operation?: string
    takesFile?: boolean
  }
}

/** Ten megabytes at half a megabit a second. */
export const uploadMilliseconds = 180_000

/** Node has one limit for all requests, and a file may take its time: whatever else is sent has to be here sooner. */
export function limitArrival(request: IncomingMessage, milliseconds = 15_000): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  if (length === '0' && coding === undefined) return
  const late = Object.assign(new Error('The request did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const timer = setTimeout(() => answerUnreadable(late, request.socket), milliseconds)
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}
