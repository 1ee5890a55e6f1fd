import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** What the way does to whoever takes it. */
export type Weather =
  | 'clear'
  /** Every piece comes late. */
  | 'slow'
  /** What is open breaks, what is new is refused. */
  | 'cut'
  /** Nothing comes through and nobody is told: what was open at this time stays dumb for good. */
  | 'half-open'

export type Proxy = {
  port: number
  set: (weather: Weather) => Promise<void>
  /** Breaks what is open, once, right after the next so many bytes have come back: in the middle of an answer. */
  cutAfter: (bytes: number) => void
  close: () => Promise<void>
}

const lateMs = 300

/** A way to a server that can be made bad. The port stays the same. */
export async function openProxy(target: NetConnectOpts): Promise<Proxy> {
  const open = new Set<Socket>()
  /** The callers' side, which alone can be reset. */
  const nears = new Set<Socket>()
  const dumb = new WeakSet<Socket>()
  let weather: Weather = 'clear'
  let bytesLeft = Infinity

  const cut = () => {
    for (const near of nears) if (!dumb.has(near)) near.resetAndDestroy()
  }
  const carry = (from: Socket, to: Socket, isAnswer: boolean) => {
    open.add(from)
    from.setNoDelay(true)
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      // Whoever hangs up is not noticed at the other end of a dead line.
      if (!dumb.has(from)) to.destroy()
    })
    from.on('data', (piece: Buffer) => {
      if (dumb.has(from)) return
      if (isAnswer) bytesLeft -= piece.length
      if (bytesLeft < 0) {
        bytesLeft = Infinity
        cut()
      } else if (weather === 'slow') setTimeout(() => to.write(piece), lateMs)
      else to.write(piece)
    })
  }
  const server = createServer((near) => {
    nears.add(near)
    near.on('close', () => nears.delete(near))
    if (weather === 'half-open') {
      dumb.add(near)
      near.on('error', () => {}).resume()
      open.add(near)
      return
    }
    const far = connect(target)
    carry(near, far, false)
    carry(far, near, true)
  })
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    port,
    set: async (wanted) => {
      const before = weather
      weather = wanted
      if (wanted === 'half-open') for (const socket of open) dumb.add(socket)
      if (wanted === 'cut') {
        server.close()
        cut()
      } else if (before === 'cut') await listen(port)
    },
    cutAfter: (bytes) => {
      bytesLeft = bytes
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
