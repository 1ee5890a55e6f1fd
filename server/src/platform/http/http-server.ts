import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { connectionBounds as bounds } from '../bounds.ts'
import { networkOf } from '../network.ts'
import { longestArrival } from './limit-arrival.ts'
import type { TrustedProxies } from './notice-proxies.ts'

export type HttpServerOptions = {
  /** Connections at the same time, in all. */
  atMost?: number
  /** Of these, so many of one network; never more than half. */
  ofNetwork?: number
  proxies?: TrustedProxies
}

/**
 * Node's HTTP server with the bounds of connections: who neither sends nor reads for a while is cut off, and so is who
 * sends many requests in one go (pipelining). Node would begin all of a packet at once, hundreds of pages, and keep
 * their answers until somebody reads them.
 */
export function createHttpServer(
  handle: RequestListener,
  {
    atMost = bounds.atMost,
    ofNetwork = bounds.ofNetwork,
    proxies = { addresses: [], hops: 0 },
  }: HttpServerOptions = {},
): Server {
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
  // Where the proxies' addresses are not known, any of them may be one.
  if (proxies.hops > 0) server.maxConnections = atMost
  else {
    // Those that are ended at once count until they are closed.
    server.maxConnections = atMost + beingEnded
    const isIdle = (socket: Socket) => !answering.get(socket)
    boundNetworks(server, { atMost, ofNetwork: Math.min(ofNetwork, Math.ceil(atMost / 2)) }, proxies.addresses, isIdle)
  }
  return server
}

const beingEnded = 100

/**
 * Ends at once what one network opens beyond its bound; the proxies bring everybody's. When there are no more to have,
 * whoever has fewer than another gets one of theirs: an idle one, if there is one, that has been open longest.
 */
function boundNetworks(
  server: Server,
  { atMost, ofNetwork }: { atMost: number; ofNetwork: number },
  proxies: readonly string[],
  isIdle: (socket: Socket) => boolean,
): void {
  const exempt = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) exempt.addAddress(address, family)
    else exempt.addSubnet(address, Number(bits), family)
  }
  const open = new Map<string, Set<Socket>>()
  let all = 0
  const leave = (socket: Socket, network: string) => {
    const own = open.get(network)
    if (!own?.delete(socket)) return
    all--
    if (own.size === 0) open.delete(network)
  }
  const makeRoom = (count: number): boolean => {
    let [most, who] = [count, '']
    for (const [network, { size }] of open) if (size > most) [most, who] = [size, network]
    const theirs = [...(open.get(who) ?? [])]
    const ended = theirs.find(isIdle) ?? theirs[0]
    if (!ended) return false
    leave(ended, who)
    ended.destroy()
    return true
  }
  server.on('connection', (socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined || exempt.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const network = networkOf(address)
    const count = (open.get(network)?.size ?? 0) + 1
    if (count > ofNetwork || (all >= atMost && !makeRoom(count))) return void socket.destroy()
    const own = open.get(network) ?? new Set()
    open.set(network, own.add(socket))
    all++
    socket.once('close', () => leave(socket, network))
  })
}
