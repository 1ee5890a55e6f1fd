import { startCluster } from '../fixture/database.ts'
import { idOf, makeClinics } from '../fixture/clinics.ts'
import { alternate, report } from '../fixture/alternate.ts'
import { bookings } from './bookings.ts'
import { checkCoherence } from './coherence.ts'
import type { Load } from './load.ts'
import { comparePages } from './pages.ts'
import { startProcesses, type Running } from './processes.ts'
import { answerOf, dayAhead, get, slotsPath } from './requests.ts'

const clients = 64
const milliseconds = 2000

/** Fifty doctors, five hundred, and five hundred whose days are free. */
const clinic = { fifty: 1, hundreds: 2, free: 3 } as const

const isAsked = (part: string) => [undefined, part].includes(process.env['HTTP'])

/** Pages, reads and bookings as they come over HTTP, against the same server saying a constant. `HTTP=pages`, `reads` or `bookings` for those alone. */
export async function http(): Promise<void> {
  const cluster = await startCluster()
  try {
    const database = await cluster.make('http')
    await makeClinics(database.admin, [
      { first: clinic.fifty, count: 1, doctors: 50, claimsPerDoctor: 200, visitsPerDoctor: 200 },
      { first: clinic.hundreds, count: 1, doctors: 500, claimsPerDoctor: 200, visitsPerDoctor: 20 },
      { first: clinic.free, count: 1, doctors: 500, claimsPerDoctor: 0 },
    ])
    const running = await startProcesses(database.connection)
    try {
      if (isAsked('pages')) await comparePages(running, clinic.fifty)
      if (isAsked('reads')) {
        await compareReads(running)
        await checkCoherence(running, clinic.fifty, get(clinic.fifty, slotsPath(14)))
      }
      if (isAsked('bookings')) await bookings(running, database, clinic.free)
    } finally {
      await running.stop()
    }
  } finally {
    await cluster.stop()
  }
}

async function compareReads(running: Running): Promise<void> {
  const doctorPath = (n: number, from?: string) =>
    slotsPath(14, { providerId: idOf('doctor', clinic.fifty * 1000 + 1 + (n % 50)) }, from)
  // Each asks from another millisecond on, so that no text fits that was made for an earlier one.
  let asked = 0
  const anew = () =>
    Array.from({ length: 60_000 }, (_, n) =>
      get(clinic.fifty, doctorPath(n, new Date(Date.parse(dayAhead(1)) - ++asked).toISOString())),
    )
  const clinicPath = slotsPath(14)
  const firstPath = slotsPath(31, { limit: '1' })
  const [doctor, fifty, first] = await Promise.all([
    bodyOf(running, clinic.fifty, doctorPath(0)),
    bodyOf(running, clinic.fifty, clinicPath),
    bodyOf(running, clinic.hundreds, firstPath),
  ])
  await running.setConstants({ doctor, fifty, first })

  await compareRead(running, 'doctor', "one doctor's 14 days, each asked anew", anew, 0.4)
  await compareRead(
    running,
    'doctor',
    "one doctor's 14 days, as people ask",
    () => Array.from({ length: 50 }, (_, n) => get(clinic.fifty, doctorPath(n))),
    0.4,
  )
  await compareRead(running, 'fifty', '50 doctors, 14 days', () => [get(clinic.fifty, clinicPath)], 0.8)
  await compareRead(running, 'first', 'first free time of 500 doctors', () => [get(clinic.hundreds, firstPath)], 0.5)
}

async function bodyOf({ port }: Running, number: number, path: string): Promise<string> {
  const { status, text } = await answerOf(port, number, path)
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  return text
}

async function compareRead(
  running: Running,
  constant: string,
  name: string,
  requests: () => string[],
  least: number,
): Promise<void> {
  const sizes = new Map<'ours' | 'constant', number>()
  let last: Load | undefined
  const measure = (side: 'ours' | 'constant', asked: () => string[]) => async () => {
    const load = await running.load({ clients, milliseconds, requests: asked() })
    const answers = load.statuses[200] ?? 0
    if (Object.keys(load.statuses).join() !== '200') throw new Error(`${name}: ${JSON.stringify(load.statuses)}`)
    sizes.set(side, load.bytes / answers)
    if (side === 'ours') last = load
    return load.perSecond
  }
  const ours = measure('ours', requests)
  const same = measure('constant', () => [get(clinic.fifty, `/constant/${constant}`)])
  await ours()
  await same()
  const ratio = await alternate(ours, same)
  const away = Math.abs(sizes.get('ours')! / sizes.get('constant')! - 1)
  if (away > 0.1) throw new Error(`${name}: the constant is of another size`)
  const { p50, p99 } = last!
  report(
    name,
    ratio,
    { least },
    `${Math.round(ratio.first)}/s of ${Math.round(ratio.second)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  )
}
