import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../kit/broken.ts'
import type { Attack } from './section.ts'
import { fromNetwork, mostMemory, visitors, type Stand } from './stand.ts'

const longestWaitMs = 500

/** Writes at once, and never reads. */
function writeOnly({ server, hostOf }: Stand, requests: number): Socket {
  const socket = connect({ port: server.port, host: '127.0.0.1' }).pause()
  socket.on('error', () => {})
  socket.write(`GET / HTTP/1.1\r\nhost: ${hostOf('boston')}\r\n\r\n`.repeat(requests))
  return socket
}

const openSockets = (stand: Stand, sockets: number, requests: number) =>
  Array.from({ length: sockets }, () => writeOnly(stand, requests))

/** Many requests in one packet, of which no answer is read: by one, then by forty. */
export const pipelined: Attack = {
  name: 'requests in one packet, answers unread',
  run: async (stand) => {
    const told: string[] = []
    for (const [sockets, requests] of [
      [1, 1000],
      [40, 200],
    ] as const) {
      await visitors(stand, 'berlin', 50)
      const quietMb = await stand.memoryMb()
      const open = openSockets(stand, sockets, requests)
      const { result, mb } = await mostMemory(stand, () => visitors(stand, 'berlin', 100))
      for (const socket of open) socket.destroy()
      must(
        result.statuses.every((status) => status === 200) && result.most < longestWaitMs,
        `beside ${sockets} × ${requests} requests somebody waited ${result.most.toFixed(0)} ms`,
      )
      must(
        mb < 2 * quietMb,
        `${sockets} × ${requests} requests took the memory from ${quietMb.toFixed(0)} to ${mb.toFixed(0)} MB`,
      )
      told.push(
        `${sockets} × ${requests}: others wait ${result.most.toFixed(0)} ms at most, memory × ${(mb / quietMb).toFixed(2)}`,
      )
    }
    return told.join('; ')
  },
}

/** Clients that send a byte a second are cut off, and hinder nobody while they may stay. */
export const slowSenders: Attack = {
  name: 'a byte a second from 500 clients',
  run: async (stand) => {
    const head = `GET /doctors HTTP/1.1\r\nhost: ${stand.hostOf('boston')}\r\nx-slow: ${'a'.repeat(400)}`
    const began = performance.now()
    const ended: number[] = []
    const sockets = Array.from({ length: 500 }, () => {
      const socket = connect({ port: stand.server.port, host: '127.0.0.1' })
      socket.on('error', () => {})
      socket.on('close', () => ended.push(performance.now() - began))
      socket.resume()
      return socket
    })
    let sent = 0
    const dripping = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write(head[sent % head.length]!)
      sent++
    }, 1000)
    try {
      const { most } = await visitors(stand, 'berlin', 100)
      must(most < longestWaitMs, `beside them somebody waited ${most.toFixed(0)} ms`)
      while (ended.length < sockets.length) {
        must(performance.now() - began < 60_000, `${sockets.length - ended.length} are still there after a minute`)
        await sleep(100)
      }
      return `others wait ${most.toFixed(0)} ms at most; all are cut off after ${(Math.max(...ended) / 1000).toFixed(0)} s`
    } finally {
      clearInterval(dripping)
      for (const socket of sockets) socket.destroy()
    }
  },
}

/** As many different addresses of one page as somebody can make up. */
export const queryStrings: Attack = {
  name: '20,000 different query strings',
  run: async (stand) => {
    const { loader, server, hostOf } = stand
    await visitors(stand, 'berlin', 50)
    const quietMb = await stand.memoryMb()
    const requests = Array.from({ length: 20_000 }, (_, index) => {
      const network = fromNetwork(3, index % 500)['x-forwarded-for']
      return `GET /?q${index}=${index} HTTP/1.1\r\nhost: ${hostOf('boston')}\r\nx-forwarded-for: ${network}\r\n\r\n`
    })
    const { result, mb } = await mostMemory(stand, () =>
      loader.load({ port: server.port, clients: 32, milliseconds: 120_000, requests, once: true }),
    )
    must(mb < 2 * quietMb, `the memory went from ${quietMb.toFixed(0)} to ${mb.toFixed(0)} MB`)
    const statuses = Object.entries(result.statuses).map(([status, count]) => `${status} × ${count}`)
    return `memory × ${(mb / quietMb).toFixed(2)}; ${statuses.join(', ')}; ${result.perSecond.toFixed(0)} a second`
  },
}
