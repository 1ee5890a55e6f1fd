import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { longestArrival } from './limit-arrival.ts'

/** How many requests of one connection are answered at the same time. A browser sends one and waits for its answer. */
export const mostAtOnce = 8

/**
 * Node's HTTP server with the bounds of one connection: a request has 15 seconds to arrive (a file three minutes once it is its turn), its
 * headers 10; who neither sends nor reads for a minute is cut off, and so is who sends many requests in one go
 * (pipelining). Node would begin all of a packet at once, hundreds of pages, and keep their answers until somebody reads
 * them.
 */
export function createHttpServer(handle: RequestListener): Server {
  const answering = new WeakMap<Socket, number>()
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // The rest of a packet is still told of after its connection was cut.
    if (socket.destroyed) return
    const count = (answering.get(socket) ?? 0) + 1
    if (count > mostAtOnce) return void socket.destroy()
    answering.set(socket, count)
    response.once('close', () => answering.set(socket, answering.get(socket)! - 1))
    handle(request, response)
  }
  // How soon a client that is too slow is noticed; Node looks every 30 seconds otherwise.
  const server = createServer({ connectionsCheckingInterval: 1000, headersTimeout: 10_000 }, listener)
  // Of a file; whatever else is sent has less (`limitArrival`).
  server.requestTimeout = longestArrival
  server.keepAliveTimeout = 72_000
  server.setTimeout(60_000)
  return server
}
