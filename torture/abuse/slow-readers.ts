import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../kit/broken.ts'
import { tally } from '../kit/figures.ts'
import { rosa } from '../kit/practice.ts'
import type { Attack } from './section.ts'
import { api, fromNetwork, mostMemory, visitors, type Stand } from './stand.ts'
import { freeTimes } from './times.ts'

const bytesOfDocument = 10 * 1024 * 1024 - 1024

/** Books a visit, and adds the largest document to it; how to ask for that. */
async function largeDocument(stand: Stand): Promise<{ path: string; headers: Record<string, string> }> {
  const { http, hostOf, server } = stand
  const [time] = await freeTimes(stand, 'boston', 20)
  const { providerId, serviceId, startsAt } = time!
  const network = fromNetwork(12, 0)
  const { body: booked } = await http.send(hostOf('boston'), 'POST', `${api}/appointments/`, {
    body: { slot: { providerId, serviceId, startsAt }, patient: { ...rosa, email: 'slow-reader@example.test' } },
    headers: network,
  })
  const path = `${api}/appointments/${booked.appointment.id}/documents`
  const headers = { 'manage-token': booked.manageToken }
  const content = new FormData()
  content.append('file', new File(['%PDF-1.7', Buffer.alloc(bytesOfDocument, 'x')], 'large.pdf'))
  const form = new Response(content)
  const sending = request({
    ...{ port: server.port, host: '127.0.0.1', method: 'POST', path },
    headers: { host: hostOf('boston'), ...network, ...headers, 'content-type': form.headers.get('content-type')! },
  })
  sending.end(Buffer.from(await form.arrayBuffer()))
  const answer = await new Promise<IncomingMessage>((come, fail) => sending.once('response', come).once('error', fail))
  const text = (await answer.toArray()).join('')
  must(answer.statusCode === 201, `the document was answered ${answer.statusCode} ${text}`)
  const { id } = JSON.parse(text) as { id: string }
  return { path: `${path}/${id}`, headers }
}

type Readers = { count: number; networks: number; alsoOf?: string; areAllServed: boolean }

/** Clients that read a byte a second of what is long keep neither that nor a connection of the database. */
const readBy = (name: string, { count, networks, alsoOf, areAllServed }: Readers): Attack => ({
  name,
  run: async (stand) => {
    const { server, hostOf, admin } = stand
    const document = await largeDocument(stand)
    const quiet = await visitors(stand, 'berlin', 50)
    const quietMb = await stand.memoryMb()
    const statuses: number[] = []
    const read = (reader: number) => {
      const { path, headers } = alsoOf !== undefined && reader % 2 === 1 ? { path: alsoOf, headers: {} } : document
      const asking = request({
        ...{ port: server.port, host: '127.0.0.1', path, agent: false },
        headers: { host: hostOf('boston'), ...fromNetwork(12, 1 + (reader % networks)), ...headers },
      })
      asking.on('error', () => {})
      asking.once('response', (answer: IncomingMessage) => {
        statuses.push(answer.statusCode!)
        answer.on('error', () => {}).on('readable', () => {})
        answer.read(1)
      })
      asking.end()
      return asking
    }
    const open = Array.from({ length: count }, (_, reader) => read(reader))
    try {
      const { result, mb } = await mostMemory(stand, async () => {
        const seen = await visitors(stand, 'berlin', 100)
        await sleep(2000)
        return seen
      })
      const begun = statuses.filter((status) => status === 200).length
      must(!areAllServed || begun === count, `${count - begun} got no answer`)
      must(
        result.statuses.every((status) => status === 200) && result.most < Math.max(500, 5 * quiet.most),
        `beside them somebody waited ${result.most.toFixed(0)} ms, else ${quiet.most.toFixed(0)}`,
      )
      must(mb < 2 * quietMb, `the memory went from ${quietMb.toFixed(0)} to ${mb.toFixed(0)} MB`)
      const [held] = await admin.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
        where application_name = 'polyclinic' and xact_start < now() - interval '1 second'`,
      )
      must(held!.count === 0, `${held!.count} connections of the database wait for them`)
      return `others wait ${result.most.toFixed(0)} ms at most, memory × ${(mb / quietMb).toFixed(2)} (${tally(statuses)})`
    } finally {
      for (const each of open) each.destroy()
    }
  },
})

export const slowReaders = readBy('a byte a second read of ten megabytes by 60 clients', {
  ...{ count: 60, networks: 10, areAllServed: true },
})

export const manySlowReaders = readBy('a byte a second read of documents and pages by 600 clients of 60 networks', {
  ...{ count: 600, networks: 60, alsoOf: '/doctors', areAllServed: false },
})
