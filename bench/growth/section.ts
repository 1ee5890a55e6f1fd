import { alternate, report } from '../fixture/alternate.ts'
import { makeClinics, tidy } from '../fixture/clinics.ts'
import { startCluster } from '../fixture/database.ts'
import { open, type Doctor, type Opened } from './open.ts'

const doctors = 5
const claims = 200
const visits = 10
/** Claims of the doctor with a long history; the others of that clinic have as many as anybody. */
const history = 20_000
const atWork = 150

const aims = { slots: 1.2, day: 1.5, booking: 1.5, buffers: 6 }

/**
 * Few clinics against many, and a doctor with a short history against one with a long one. GROWTH_CLINICS sets how many
 * are many: 10000 make ten million claims, of which the default has a tenth, so that this ends in a few minutes.
 */
export async function growth(): Promise<void> {
  const many = Number(process.env['GROWTH_CLINICS'] ?? 1000)
  const cluster = await startCluster()
  try {
    const [few, lots] = [await cluster.make('few'), await cluster.make('many')]
    const alike = { doctors, claimsPerDoctor: claims, visitsPerDoctor: visits }
    const began = performance.now()
    const long = { first: many + 1, count: 1, doctors: 1, claimsPerDoctor: history, visitsPerDoctor: visits }
    await makeClinics(few.admin, [{ first: 1, count: 10, ...alike }])
    await makeClinics(lots.admin, [{ first: 1, count: many, ...alike }, long])
    const seconds = Math.round((performance.now() - began) / 1000)
    const size = (count: number) => (count * doctors * claims).toLocaleString('en')
    process.stdout.write(`10 clinics with ${size(10)} claims, ${many} with ${size(many)}; made in ${seconds} s\n`)

    const small = await open(few, cluster.log)
    const big = await open(lots, cluster.log)
    try {
      // Clinics at work, spread over all there are: the server has met each before.
      const any =
        (clinics: number) =>
        (n: number): Doctor => ({ clinic: 1 + (((n % atWork) * 7919) % clinics), doctor: 1 + (n % doctors) })
      await compareBoth(`${many} clinics / 10`, [big, any(many)], [small, any(10)])
      // As the database does by itself now and then.
      await tidy(lots.admin)
      const only = (clinic: number) => (): Doctor => ({ clinic, doctor: 1 })
      await compareBoth(`a doctor with 20,000 claims / 200`, [big, only(many + 1)], [big, only(1)])
    } finally {
      await small.close()
      await big.close()
    }
  } finally {
    await cluster.stop()
  }
}

type Side = readonly [opened: Opened, pick: (n: number) => Doctor]
type Act = (opened: Opened, doctor: Doctor) => Promise<unknown>

async function compareBoth(name: string, grown: Side, small: Side): Promise<void> {
  await compareAct(`slots, ${name}`, grown, small, aims.slots, 400, ({ readTimes }, doctor) => readTimes(doctor))
  for (const [opened, pick] of [grown, small]) {
    const found: Awaited<ReturnType<Opened['explainTimes']>>[] = []
    for (let n = 1; n <= 5; n++) found.push(await opened.explainTimes(pick(n)))
    const buffers = Math.max(...found.map((each) => each.buffers))
    const reached = buffers <= aims.buffers ? 'reached' : 'NOT reached'
    process.stdout.write(
      `  pages of claims read, ${opened === grown[0] && pick === grown[1] ? 'grown' : 'small'}: ${buffers} by ${found[0]!.index} (at most ${aims.buffers}: ${reached})\n`,
    )
  }
  await compareAct(`day view, ${name}`, grown, small, aims.day, 150, ({ readDay }, doctor) => readDay(doctor))
  await compareAct(`booking, ${name}`, grown, small, aims.booking, 40, ({ book }, doctor) => book(doctor))
}

async function compareAct(
  name: string,
  grown: Side,
  small: Side,
  most: number,
  calls: number,
  act: Act,
): Promise<void> {
  const measure = ([opened, pick]: Side) => {
    let n = 0
    return async () => {
      const began = performance.now()
      for (let call = 0; call < calls; call++) await act(opened, pick(n++))
      return (performance.now() - began) / calls
    }
  }
  const [ours, theirs] = [measure(grown), measure(small)]
  await ours()
  await theirs()
  const ratio = await alternate(ours, theirs)
  report(name, ratio, { most }, `${ratio.first.toFixed(2)} ms / ${ratio.second.toFixed(2)} ms`)
}
