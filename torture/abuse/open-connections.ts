import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../kit/broken.ts'
import { freePort, startServer, type ServerProcess } from '../kit/server-process.ts'
import { makeFolder } from '../kit/stand.ts'
import type { Attack } from './section.ts'
import { api, waitsOf, type Seen } from './stand.ts'

const openFiles = 1024
const longestWaitMs = 500

/** Has so many connections open from these addresses, and opens another for each that is closed. */
function keepOpen(port: number, networks: readonly string[], count: number): () => void {
  let isOver = false
  const open = new Set<Socket>()
  const begin = (localAddress: string) => {
    if (isOver) return
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(begin, 200, localAddress)
    })
  }
  for (let index = 0; index < count; index++) begin(networks[index % networks.length]!)
  return () => {
    isOver = true
    for (const socket of open) socket.destroy()
  }
}

/** One request over a connection of its own, from a network that nobody else has. */
function ask(port: number, path: string): Promise<Seen> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request({
      ...{ port, host: '127.0.0.1', localAddress: '127.9.9.9', path, agent: false },
      headers: { host: `boston.localhost:${port}` },
    })
    asking.setTimeout(10_000, () => asking.destroy(new Error('no answer')))
    asking.once('error', reject)
    asking.once('response', (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ status: answer.statusCode!, ms: performance.now() - began }))
    })
    asking.end()
  })
}

async function visitor({ port }: ServerProcess) {
  const answers: (Seen | null)[] = []
  // A page, what the database is asked for each time, and whether it takes writes.
  for (let time = 0; time < 30; time++)
    for (const path of ['/', `${api}/providers?skip=${time}`, '/readyz'])
      answers.push(await ask(port, path).catch(() => null))
  return waitsOf(answers)
}

/** One network, then many, open as many connections as a server with few descriptors takes; another network is served all the while. */
export const openConnections: Attack = {
  name: `1,500 connections kept open against ${openFiles} descriptors`,
  run: async () => {
    const folder = await makeFolder()
    const server = await startServer({ port: await freePort(), dataDir: folder.path, demo: true, openFiles })
    try {
      await visitor(server)
      const told: string[] = []
      for (const [who, networks] of [
        ['one network', ['127.0.0.2']],
        ['200 networks', Array.from({ length: 200 }, (_, index) => `127.0.1.${index + 1}`)],
      ] as const) {
        const end = keepOpen(server.port, networks, 1500)
        try {
          await sleep(2000)
          const { most, statuses } = await visitor(server)
          const lost = statuses.filter((status) => status !== 200)
          must(
            lost.length === 0 && most < longestWaitMs,
            `beside ${who} ${lost.length} got no answer, or waited ${most}`,
          )
          told.push(`${who}: another waits ${most.toFixed(0)} ms at most`)
        } finally {
          end()
        }
        await sleep(1000)
      }
      must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
      return told.join('; ')
    } finally {
      await server.end('SIGTERM')
      await folder.remove()
    }
  },
}
