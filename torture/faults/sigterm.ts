import { setTimeout as sleep } from 'node:timers/promises'
import { checkInvariants } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { spread, tally } from '../kit/figures.ts'
import { openHttp, type Cut } from '../kit/http.ts'
import { rosa, openPractices, timeIn } from '../kit/practice.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openSql } from '../kit/sql.ts'
import { embeddedIn, makeFolder } from '../kit/stand.ts'
import type { Row } from './rounds.ts'

/**
 * SIGTERM while a hundred people book and look at times: whoever was let in is answered in full, whoever comes later
 * finds a closed door, and the process ends with 0.
 */
export async function sigterm(rounds: number): Promise<Row> {
  const folder = await makeFolder()
  const port = await freePort()
  const answers: (number | string)[] = []
  const endedSeconds: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startServer({ port, dataDir: folder.path })
      const ends = await embeddedIn(folder.path)
      const practices = openPractices(ends.connection)
      const { clinic, doctors, services } = await practices.make({ doctors: 8 })
      await practices.close()
      const http = openHttp(port, 100)
      const broken: string[] = []
      const promised: string[] = []
      let isClosed = false
      let next = 0
      const times = `/api/v1/slots?serviceId=${services[0]!.id}&from=${timeIn(3, 0)}&to=${timeIn(5, 0)}`
      const person = async (index: number) => {
        while (!isClosed) {
          const place = next++
          const slot = {
            providerId: doctors[place % 8]!.id,
            startsAt: timeIn(3 + (place >> 8), 30 * ((place >> 3) % 32)),
          }
          const asked =
            index % 2
              ? http.send(clinic.host, 'GET', times)
              : http.send(clinic.host, 'POST', '/api/v1/appointments/', { body: { slot, patient: rosa } })
          try {
            const { status, headers, body } = await asked
            must(status !== 503 || headers['retry-after'] !== undefined, 'a 503 came without Retry-After')
            answers.push(status)
            if (status === 201) promised.push(body.appointment.id)
          } catch (error) {
            const { code, message, wasOpen } = error as Cut
            // Refused, or reset before the server had taken it from the kernel: it carried no request.
            isClosed ||= code === 'ECONNREFUSED'
            if (code === 'ECONNRESET' && !wasOpen) answers.push('reset at the door')
            else if (code !== 'ECONNREFUSED') broken.push(code ?? message)
          }
        }
      }
      const people = Array.from({ length: 100 }, (_, index) => person(index))
      while (promised.length < 30) await sleep(5)
      await sleep(Math.random() * 300)
      const began = performance.now()
      const code = await server.end('SIGTERM')
      endedSeconds.push((performance.now() - began) / 1000)
      await Promise.all(people)
      http.close()
      must(code === 0, `the server ended with ${code}: ${server.said()}`)
      must(broken.length === 0, `${broken.length} requests were cut (${tally(broken)})`)
      must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)

      const again = await startServer({ port, dataDir: folder.path })
      const admin = openSql(ends.admin)
      const rows = await admin.query<{ id: string }>('select id from appointments')
      const there = new Set(rows.map(({ id }) => id))
      must(
        promised.every((id) => there.has(id)),
        'an acknowledged booking is lost',
      )
      await checkInvariants(admin)
      await admin.close()
      await again.end('SIGTERM')
    }
  } finally {
    await folder.remove()
  }
  for (const status of answers) must([200, 201, 503, 'reset at the door'].includes(status), `an answer was ${status}`)
  const booked = answers.filter((status) => status === 201).length
  const read = answers.filter((status) => status === 200).length
  const others = answers.filter((status) => status !== 201 && status !== 200)
  return [
    'SIGTERM, 100 people',
    rounds,
    `${booked} and ${read} reads`,
    tally(others) || 'none',
    '–',
    `none cut; ends with 0 after ${spread(endedSeconds)} s`,
  ]
}
