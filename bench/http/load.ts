// The load, a process of its own, so that it shares no event loop with the server: told what to ask by messages.
import { connect, type Socket } from 'node:net'

export type Task = {
  port: number
  clients: number
  milliseconds: number
  /** Whole requests, asked one after the other by whichever client is free; the last one is followed by the first. */
  requests: string[]
  /** Each may be sent once only: it ends with the last of them. */
  once?: boolean
}
/** `statuses` by number of answers; latencies in milliseconds. */
export type Load = {
  perSecond: number
  statuses: Record<number, number>
  p50: number
  p99: number
  most: number
  bytes: number
}

async function run({ port, clients, milliseconds, requests, once = false }: Task): Promise<Load> {
  const statuses: Record<number, number> = {}
  const latencies: number[] = []
  let bytes = 0
  let next = 0
  const began = performance.now()
  const ends = began + milliseconds
  const take = () => {
    if (performance.now() >= ends || (once && next >= requests.length)) return undefined
    return requests[next++ % requests.length]
  }
  const client = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    try {
      const answers = answersOf(socket)
      for (let request = take(); request !== undefined; request = take()) {
        const sent = performance.now()
        socket.write(request)
        const { status, length } = await answers()
        latencies.push(performance.now() - sent)
        statuses[status] = (statuses[status] ?? 0) + 1
        bytes += length
      }
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - began) / 1000
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: sorted.length / seconds, statuses, p50: at(0.5), p99: at(0.99), most: at(1), bytes }
}

/** Reads one answer with a content-length after the other; bodies are counted, not kept. */
function answersOf(socket: Socket): () => Promise<{ status: number; length: number }> {
  let head = ''
  let left = -1
  let found = { status: 0, length: 0 }
  let settle:
    | { resolve: (found: { status: number; length: number }) => void; reject: (error: Error) => void }
    | undefined
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk.length
    if (left < 0) {
      const text = head + chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return void (head = text)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
      found = { status: Number(text.slice(9, 12)), length }
      rest = text.length - end - 4
      left = length
      head = ''
    }
    left -= rest
    if (left > 0) return
    left = -1
    settle?.resolve(found)
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')))
  return () => new Promise((resolve, reject) => (settle = { resolve, reject }))
}

process.on('message', (task: Task) => {
  run(task).then(
    (load) => process.send!({ load }),
    (error: unknown) => process.send!({ error: String(error) }),
  )
})
