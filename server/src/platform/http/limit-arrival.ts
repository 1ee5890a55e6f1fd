import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { answerUnreadable } from './unreadable.ts'

/** Ten megabytes at half a megabit a second. */
export const uploadMilliseconds = 180_000

const limited = new WeakMap<IncomingMessage, { response: ServerResponse; timer: NodeJS.Timeout }>()

/** Node has one limit for all requests, and a file may take its time: whatever else is sent has to be here sooner. */
export function limitArrival(request: IncomingMessage, response: ServerResponse, milliseconds = 15_000): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  // What a test injects comes over no socket.
  if ((length === '0' && coding === undefined) || !(request.socket instanceof Socket)) return
  limited.set(request, { response, timer: start(request, response, milliseconds) })
  request.once('close', () => clearTimeout(limited.get(request)?.timer))
}

/** From now on, for a body that is known to be taken. */
export function allowArrival(request: IncomingMessage, milliseconds: number): void {
  const limit = limited.get(request)
  if (!limit) return
  clearTimeout(limit.timer)
  limit.timer = start(request, limit.response, milliseconds)
}

function start(request: IncomingMessage, response: ServerResponse, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => {
    const { complete, socket } = request
    if (complete || socket.destroyed) return
    // Who has had their answer and goes on sending.
    if (response.headersSent) return void socket.destroy()
    answerUnreadable(
      Object.assign(new Error('The request did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    )
  }, milliseconds)
}
