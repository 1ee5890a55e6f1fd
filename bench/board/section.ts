import { loadavg } from 'node:os'
import { addDays, startOfDay } from '@polyclinic/domain/kit/time.ts'
import { adminAt, demand } from '../../e2e/support/api.ts'
import startServer from '../../e2e/support/start-server.ts'
import { findClinic } from '../../server/src/commands/find-clinic.ts'
import { withDatabase } from '../../server/src/commands/with-database.ts'
import { selectDayAppointments } from '../../server/src/features/appointments/day-appointment.ts'
import { loadWork } from '../../server/src/features/days/queries.ts'
import { system } from '../../server/src/platform/context.ts'
import { fillWeek, type FilledWeek } from '../calendar/fill.ts'
import { alternate, report } from '../fixture/alternate.ts'

const visits = 120

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The front desk of a Monday, eight doctors side by side: the two answers that it opens with, against their bare queries. */
export async function board(): Promise<void> {
  const stop = await startServer()
  try {
    const week = await fillWeek(visits)
    await measure(week)
    say(`load ${loadavg()[0]!.toFixed(1)}`)
  } finally {
    await stop()
  }
}

async function measure({ clinic, from: monday, providerIds }: FilledWeek): Promise<void> {
  const token = await adminAt(clinic.origin)
  const days = `/days?from=${monday}&to=${monday}&providerIds=${providerIds.join(',')}`
  const ask = async (path: string) =>
    (await demand<{ items: unknown[] }>(clinic.origin, 'GET', path, { token })).items.length
  await withDatabase(async ({ tenancy }) => {
    const { id } = await findClinic(tenancy, clinic.slug)
    const span = {
      startsAt: startOfDay(clinic.timeZone, monday),
      endsAt: startOfDay(clinic.timeZone, addDays(monday, 1)),
    }
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      for (let time = 0; time < 5; time += 1) await work()
      return (performance.now() - began) / 5
    }
    const read = (ofDoctors: readonly string[] | undefined) =>
      tenancy.inClinic(id, async (db, now) => {
        const rows = await selectDayAppointments({ db, now, actor: system })
          .where('a.starts_at', '>=', span.startsAt)
          .where('a.starts_at', '<', span.endsAt)
          .$if(ofDoctors !== undefined, (q) => q.where('a.provider_id', 'in', [...ofDoctors!]))
          .orderBy('a.starts_at')
          .execute()
        await loadWork(db, { first: monday, last: monday, span, providerIds: ofDoctors })
        return rows.length
      })
    const ours = () => timed(() => Promise.all([ask(`/days/${monday}`), ask(days)]))
    const bare = () => timed(() => Promise.all([read(undefined), read(providerIds)]))
    const [shown, rows] = [await ask(days), await read(providerIds)]
    if (shown !== rows) throw new Error('the board shows other visits than there are')
    say(`the board of ${monday}: ${rows} visits of ${providerIds.length} doctors, of ${visits} in its week`)
    await ours()
    await bare()
    const ratio = await alternate(ours, bare)
    const took = `${ratio.first.toFixed(0)} ms of ${ratio.second.toFixed(0)}`
    report('the front desk over HTTP / its bare queries', ratio, { most: 3 }, took)
  })
}
