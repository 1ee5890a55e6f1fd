import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { AllowedTime } from '../bounds.ts'

/** What is sent goes in pieces of this size, so that it shows how fast it is taken. */
export const pieceBytes = 64 * 1024

export const piecesOf = (content: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(content.length / pieceBytes) }, (_, n) =>
    content.subarray(n * pieceBytes, (n + 1) * pieceBytes),
  )

export async function* inPieces(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) yield* piecesOf(chunk)
}

/**
 * An answer has to be taken in time: who reads a byte a second keeps a connection, and what waits to be sent. Node cuts
 * off only those who take nothing at all.
 */
export function limitDeparture(request: IncomingMessage, response: ServerResponse, allowed: AllowedTime): void {
  const { socket } = request
  // What a test injects goes over no socket.
  if (!(socket instanceof Socket)) return
  const cut = () => void socket.destroy()
  const timers = [setTimeout(cut, allowed.milliseconds)]
  const { pace } = allowed
  if (pace) {
    const taken = () => socket.bytesWritten - socket.writableLength
    let before = taken()
    const look = () => {
      // Else it is for us to send more.
      if (socket.writableLength > 0 && taken() - before < pace.bytes) return cut()
      before = taken()
    }
    timers.push(setInterval(look, pace.milliseconds))
  }
  response.once('close', () => timers.forEach(clearTimeout))
}
