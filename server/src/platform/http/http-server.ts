import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { connectionBounds as bounds } from '../bounds.ts'
import { longestArrival } from './limit-arrival.ts'

/**
 * Node's HTTP server with the bounds of connections: who neither sends nor reads for a while is cut off, and so is who
 * sends many requests in one go (pipelining). Node would begin all of a packet at once, hundreds of pages, and keep their answers until somebody reads
 * them.
 */
export function createHttpServer(handle: RequestListener): Server {
  const answering = new WeakMap<Socket, number>()
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // The rest of a packet is still told of after its connection was cut.
    if (socket.destroyed) return
    const count = (answering.get(socket) ?? 0) + 1
    if (count > bounds.requestsAtOnce) return void socket.destroy()
    answering.set(socket, count)
    response.once('close', () => answering.set(socket, answering.get(socket)! - 1))
    handle(request, response)
  }
  // How soon a client that is too slow is noticed; Node looks every 30 seconds otherwise.
  const server = createServer(
    { connectionsCheckingInterval: 1000, headersTimeout: bounds.headMilliseconds, maxHeaderSize: bounds.headBytes },
    listener,
  )
  // Of a file; whatever else is sent has less (`limitArrival`).
  server.requestTimeout = longestArrival
  server.keepAliveTimeout = bounds.keepAliveMilliseconds
  server.setTimeout(bounds.idleMilliseconds)
  server.maxConnections = bounds.atMost
  return server
}
