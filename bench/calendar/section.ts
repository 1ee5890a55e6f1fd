import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, startOfDay } from '@polyclinic/domain/kit/time.ts'
import type { CDPSession, Page } from 'playwright-core'
import { demand, adminAt } from '../../e2e/support/api.ts'
import startServer from '../../e2e/support/start-server.ts'
import { password, people } from '../../e2e/support/people.ts'
import { book, somebody, type Time } from '../../e2e/support/visits.ts'
import { findClinic } from '../../server/src/commands/find-clinic.ts'
import { withDatabase } from '../../server/src/commands/with-database.ts'
import { selectDayAppointments } from '../../server/src/features/appointments/day-appointment.ts'
import { system } from '../../server/src/platform/context.ts'
import { loadWork } from '../../server/src/features/days/queries.ts'
import { alternate, report } from '../fixture/alternate.ts'
import { startBrowser } from '../view/browser.ts'
import { fillWeek, type FilledWeek } from './fill.ts'
import { framesDuring, watchWork, type Frames } from './frames.ts'

const visits = 1000
const leastFrames = 50
const rounds = 3

const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** A week of eight doctors with a thousand visits: what it costs to open, and how it scrolls and drags while others book. */
export async function calendar(): Promise<void> {
  const stop = await startServer()
  const { browser } = await startBrowser()
  try {
    const week = await fillWeek(visits)
    say(`${visits} visits of ${week.providerIds.length} doctors in a week; load ${loadavg()[0]!.toFixed(1)}`)
    await measureAnswer(week)
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
    await signIn(page, week)
    await measureOpening(page, week)
    const session = await watchWork(page)
    const still = await measureFrames(page, session)
    sayFrames('scrolling', still.scrolled)
    sayFrames('dragging', still.dragged)
    const others = bookAndCancel(week)
    const live = await measureFrames(page, session)
    const changes = await others.end()
    sayFrames(`scrolling, ${changes} changes by others meanwhile`, live.scrolled)
    sayFrames(`dragging, with those`, live.dragged)
    say(`load ${loadavg()[0]!.toFixed(1)}`)
  } finally {
    await browser.close()
    await stop()
  }
}

const spanOf = ({ from }: FilledWeek) => ({ from, to: addDays(from, 6) })

/** The answer over HTTP against its bare statements, in a transaction of the same kind. */
async function measureAnswer(week: FilledWeek): Promise<void> {
  const { clinic, providerIds } = week
  const { from, to } = spanOf(week)
  const token = await adminAt(clinic.origin)
  const path = `/days?from=${from}&to=${to}&providerIds=${providerIds.join(',')}`
  await withDatabase(async ({ tenancy }) => {
    const { id } = await findClinic(tenancy, clinic.slug)
    const span = { startsAt: startOfDay(clinic.timeZone, from), endsAt: startOfDay(clinic.timeZone, addDays(to, 1)) }
    const timed = async (work: () => Promise<number>) => {
      const began = performance.now()
      for (let time = 0; time < 3; time += 1) if ((await work()) < visits) throw new Error('visits are missing')
      return (performance.now() - began) / 3
    }
    const ours = () =>
      timed(async () => (await demand<{ items: unknown[] }>(clinic.origin, 'GET', path, { token })).items.length)
    const bare = () =>
      timed(() =>
        tenancy.inClinic(id, async (db, now) => {
          await loadWork(db, { first: from, last: to, span, providerIds })
          const rows = await selectDayAppointments({ db, now, actor: system })
            .where('a.provider_id', 'in', [...providerIds])
            .where('a.starts_at', '>=', span.startsAt)
            .where('a.starts_at', '<', span.endsAt)
            .orderBy('a.starts_at')
            .execute()
          return rows.length
        }),
      )
    await ours()
    await bare()
    const ratio = await alternate(ours, bare)
    report(
      'a week over HTTP / its bare queries',
      ratio,
      { most: 2 },
      `${ratio.first.toFixed(0)} ms of ${ratio.second.toFixed(0)}`,
    )
  })
}

async function signIn(page: Page, { clinic }: FilledWeek) {
  await page.goto(`${clinic.origin}/doctor/login`)
  await page.locator('input[type=email]').fill(people.admin)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

async function measureOpening(page: Page, { clinic, from }: FilledWeek) {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await page.goto(`${clinic.origin}/admin/calendar?view=week&date=${from}`)
    await page.waitForFunction((count) => document.querySelectorAll('[data-visit]').length >= count, visits)
    took.push(performance.now() - began)
  }
  say(`  the page with all visits drawn after ${median(took).toFixed(0)} ms, from nothing`)
}

async function measureFrames(page: Page, session: CDPSession): Promise<{ scrolled: Frames[]; dragged: Frames[] }> {
  const [scrolled, dragged]: [Frames[], Frames[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    scrolled.push(await framesDuring(page, session, () => scroll(page)))
    dragged.push(await framesDuring(page, session, () => drag(page)))
  }
  return { scrolled, dragged }
}

/** Down and across and back, a notch at a time. */
async function scroll(page: Page) {
  await page.mouse.move(700, 600)
  for (const [x, y] of [
    [0, 60],
    [120, 0],
    [0, -60],
    [-120, 0],
  ] as const)
    for (let notch = 0; notch < 25; notch += 1) {
      await page.mouse.wheel(x, y)
      await wait(16)
    }
}

/** A visit over the week, and back to where it was. */
async function drag(page: Page) {
  const box = (await page.locator('[data-visit]').nth(20).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 120; step += 1) {
    const part = (step / 120) * 2 * Math.PI
    await page.mouse.move(700 + 250 * Math.sin(part), 500 + 200 * Math.cos(part))
    await wait(16)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** Others who book and cancel in the same week, until they are told to end. */
function bookAndCancel({ clinic, free }: FilledWeek) {
  let isOver = false
  let changes = 0
  const change = async (time: Time, token: string) => {
    const { appointment } = await book(clinic.origin, time, { patient: somebody() })
    await demand(clinic.origin, 'POST', `/appointments/${appointment.id}/cancel`, {
      ...{ token, body: { cause: 'clinic' } },
      headers: { 'if-match': `"${appointment.version}"` },
    })
    changes += 2
  }
  const work = async () => {
    const token = await adminAt(clinic.origin)
    for (let turn = 0; !isOver; turn += 1) {
      await change(free[turn % free.length]!, token)
      await wait(250)
    }
  }
  const working = work()
  return {
    end: async () => {
      isOver = true
      await working
      return changes
    },
  }
}

function sayFrames(what: string, frames: readonly Frames[]) {
  const each = frames.map(({ perSecond }) => perSecond)
  const middle = median(each)
  const range = `${Math.min(...each).toFixed(0)}–${Math.max(...each).toFixed(0)}`
  const longest = Math.max(...frames.map(({ longestMs }) => longestMs))
  const work = median(frames.map(({ workMs }) => workMs))
  say(
    `${what.padEnd(58)} ${middle.toFixed(0).padStart(6)} frames a second (${range}; at least ${leastFrames}: ${middle >= leastFrames ? 'reached' : 'NOT reached'}), longest ${longest.toFixed(0)} ms, ${work.toFixed(1)} ms of work for each`,
  )
}
