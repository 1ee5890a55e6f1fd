import { must } from '../kit/broken.ts'
import { tally } from '../kit/figures.ts'
import type { Answer } from '../kit/http.ts'
import { rosa } from '../kit/practice.ts'
import type { Attack } from './section.ts'
import { api, askAgain, fromNetwork, type Stand } from './stand.ts'
import { apart, freeTimes } from './times.ts'

const inTurns = async <T>(count: number, atOnce: number, act: (index: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) done.push(await act(index))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}

/** What is refused is counted, and not written down each time. */
export const refusedCalls: Attack = {
  name: '4,000 refused calls and 1,000 refused sign-ins',
  run: async ({ http, hostOf, admin }) => {
    const rows = async () => {
      const [row] = await admin.query<{ audit: number; attempts: number }>(
        'select (select count(*) from audit_events)::int as audit, (select count(*) from attempts)::int as attempts',
      )
      return row!
    }
    const headers = fromNetwork(5, 1)
    const refuse = async (name: string) => {
      // From many networks: one would have to wait for its share.
      const called = await inTurns(2000, 32, (index) =>
        http.send(hostOf('boston'), 'GET', index % 2 ? `${api}/days/2030-01-01` : `${api}/messages`, {
          headers: fromNetwork(5, 100 + (index % 20)),
        }),
      )
      const tried = await inTurns(500, 32, (index) =>
        http.send(hostOf('boston'), 'POST', `${api}/sessions`, {
          body: { email: `${name}-${index}@example.test`, password: 'not the password' },
          headers,
        }),
      )
      const statuses = [...called, ...tried].map(({ status }) => status)
      must(
        statuses.every((status) => [401, 403, 429, 503].includes(status)),
        `answers were ${tally(statuses)}`,
      )
      return tally(statuses)
    }
    const before = await rows()
    const statuses = await refuse('nobody')
    const once = await rows()
    await refuse('somebody')
    const twice = await rows()
    const written = twice.audit - before.audit
    must(written < 50, `they left ${written} rows in the audit`)
    // Up to its limit a network is counted, for each account that it tries; beyond it, nothing is.
    must(twice.attempts - once.attempts < 50, `beyond the limit ${twice.attempts - once.attempts} rows were counted`)
    return `${written} rows of audit, ${once.attempts - before.attempts} counters, then ${twice.attempts - once.attempts} more; ${statuses}`
  },
}

type Guess = (time: number) => Promise<Answer>

/** A network that is over its limit goes on without pause; others book as fast as before. */
export const overTheLimit: Attack = {
  name: 'bookings from a network over its limit',
  run: async (stand) => {
    await stand.setUnconfirmedPerHour('boston', 1_000_000)
    const times = apart(await freeTimes(stand, 'boston', 20))
    let taken = 0
    const book =
      (network: (time: number) => number): Guess =>
      (time) => {
        const { providerId, serviceId, startsAt } = times[taken++ % times.length]!
        return stand.http.send(stand.hostOf('boston'), 'POST', `${api}/appointments/`, {
          body: {
            slot: { providerId, serviceId, startsAt },
            patient: { ...rosa, email: `visitor-${taken}@example.test` },
          },
          headers: fromNetwork(6, network(time)),
        })
      }
    const others = (from: number) =>
      askAgain(
        40,
        book((time) => from + time),
      )
    const quiet = await others(1000)
    let isOver = false
    const refused: Answer[] = []
    const flood = Array.from({ length: 32 }, async () => {
      const again = book(() => 1)
      while (!isOver) refused.push(await again(0))
    })
    const beside = await others(2000)
    isOver = true
    await Promise.all(flood)
    // A time may be gone meanwhile; nobody is refused for what another network did.
    const statuses = tally([...quiet.statuses, ...beside.statuses])
    must(/^201 × [67]\d(, 409 × \d+)?$|^201 × 80$/.test(statuses), `others were answered ${statuses}`)
    const ratio = beside.p50 / quiet.p50
    must(ratio < 5, `others' p50 went from ${quiet.p50.toFixed(1)} to ${beside.p50.toFixed(1)} ms`)
    return `p50 of others × ${ratio.toFixed(2)} (${beside.p50.toFixed(0)} ms) beside ${tally(refused.map(({ status }) => status))}`
  },
}

const demoPassword = 'polyclinic-demo'
const signIn = ({ http, hostOf }: Stand, email: string, password: string, headers: Record<string, string>) =>
  http.send(hostOf('boston'), 'POST', `${api}/sessions`, { body: { email, password }, headers })

/** Three hundred networks guess one password at the same moment; whoever was here before still gets in. */
export const guessing: Attack = {
  name: 'one password guessed by 300 networks at once',
  run: async (stand) => {
    const email = 'patient@demo.test'
    const before = await signIn(stand, email, demoPassword, fromNetwork(7, 9000))
    must(before.status === 201, `signing in was answered ${before.status}`)
    const device = (before.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, network) => signIn(stand, email, `guess ${network}`, fromNetwork(7, network))),
    )
    const checked = answers.filter(({ status }) => status === 401).length
    must(checked <= 50, `${checked} passwords were checked`)
    const known = await signIn(stand, email, demoPassword, { ...fromNetwork(7, 9001), cookie: device })
    must(known.status === 201, `the person's own device was answered ${known.status} ${known.body.code}`)
    return `${checked} were checked (${tally(answers.map(({ status }) => status))}); the person's own device gets in`
  },
}

/** Right sign-ins are bounded, too, and one clinic's make no other clinic's wait. */
export const rightSignIns: Attack = {
  name: '300 right sign-ins of one account at once',
  run: async (stand) => {
    const { http, hostOf } = stand
    const doctor = (time: number) =>
      http.send(hostOf('berlin'), 'POST', `${api}/sessions`, {
        body: { email: 'doctor@demo.test', password: demoPassword },
        headers: fromNetwork(8, 9000 + time),
      })
    const quiet = await askAgain(3, doctor)
    const flood = Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        signIn(stand, 'partner@demo.test', demoPassword, fromNetwork(8, index % 10)),
      ),
    )
    const beside = await askAgain(3, (time) => doctor(10 + time))
    const answers = await flood
    const letIn = answers.filter(({ status }) => status === 201).length
    must(
      beside.statuses.every((status) => status === 201),
      `the other clinic's were answered ${tally(beside.statuses)}`,
    )
    must(
      beside.most < 10 * quiet.most,
      `the other clinic's waited ${beside.most.toFixed(0)} ms, else ${quiet.most.toFixed(0)}`,
    )
    must(letIn < 150, `${letIn} were let in`)
    return `${tally(answers.map(({ status }) => status))}; the other clinic's wait × ${(beside.most / quiet.most).toFixed(1)} (${beside.most.toFixed(0)} ms)`
  },
}
