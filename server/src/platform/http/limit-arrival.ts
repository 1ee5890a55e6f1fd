import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { answerUnreadable } from './unreadable.ts'
import { routeBounds, turns, uploadArrival, type AllowedTime } from '../bounds.ts'

/** Of an upload that waits for its turn. */
const untilTurn = routeBounds.upload.arrival.milliseconds + turns.uploads.milliseconds

/** From the first byte of its headers to the last of its body, whatever it is. */
export const longestArrival = untilTurn + uploadArrival.milliseconds

const limited = new WeakMap<IncomingMessage, { response: ServerResponse; stop: () => void }>()

/** Node has one limit for all requests, and a file may take its time: whatever else is sent has to be here sooner. */
export function limitArrival(request: IncomingMessage, response: ServerResponse, allowed: AllowedTime) {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  // What a test injects comes over no socket.
  if ((length === '0' && coding === undefined) || !(request.socket instanceof Socket)) return
  limited.set(request, { response, stop: start(request, response, allowed) })
  request.once('close', () => limited.get(request)?.stop())
}

/** For a body that waits to be read: its time has not begun. */
export const awaitTurn = (request: IncomingMessage) => allowArrival(request, { milliseconds: untilTurn })

/** For a body that is read now. */
export const allowUpload = (request: IncomingMessage) => allowArrival(request, uploadArrival)

/** From now on. */
export function allowArrival(request: IncomingMessage, allowed: AllowedTime): void {
  const limit = limited.get(request)
  if (!limit) return
  limit.stop()
  limit.stop = start(request, limit.response, allowed)
}

function start(request: IncomingMessage, response: ServerResponse, { milliseconds, pace }: AllowedTime): () => void {
  const { socket } = request
  let isStopped = false
  const end = () => {
    stop()
    if (request.complete || socket.destroyed) return
    // Who has had their answer and goes on sending.
    if (response.headersSent) return void socket.destroy()
    answerUnreadable(
      Object.assign(new Error('The request did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    )
  }
  const timers = [setTimeout(end, milliseconds)]
  if (pace) {
    let before = socket.bytesRead
    const look = () => {
      if (isStopped) return
      if (socket.bytesRead - before < pace.bytes) return end()
      before = socket.bytesRead
    }
    // Once what has come is read: a server that was busy all the while has no slow sender.
    timers.push(setInterval(() => setImmediate(look), pace.milliseconds))
  }
  const stop = () => {
    isStopped = true
    timers.forEach(clearTimeout)
  }
  return stop
}
