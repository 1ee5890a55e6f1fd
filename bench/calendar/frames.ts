import type { CDPSession, Page } from 'playwright-core'

export type Frames = {
  perSecond: number
  longestMs: number
  /** What the page's main thread worked for each frame, whatever else the machine did. */
  workMs: number
}

/** Counts the time that a page's main thread works as its processor does, not as the clock. */
export async function watchWork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** How many frames the page painted while something was done, and the longest wait between two. */
export async function framesDuring(page: Page, session: CDPSession, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(startCounting)
  const before = await workOf(session)
  await act()
  const work = (await workOf(session)) - before
  const { frames, ...counted } = await page.evaluate(stopCounting)
  return { ...counted, workMs: (work * 1000) / frames }
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

type Counting = { countedFrames?: number[]; isOver?: boolean }

function startCounting() {
  const page = globalThis as Counting
  page.countedFrames = []
  page.isOver = false
  const count = (at: number) => {
    page.countedFrames!.push(at)
    if (!page.isOver) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
}

function stopCounting() {
  const page = globalThis as Counting
  page.isOver = true
  const frames = page.countedFrames!
  const gaps = frames.slice(1).map((at, index) => at - frames[index]!)
  const perSecond = ((frames.length - 1) / (frames.at(-1)! - frames[0]!)) * 1000
  return { frames: frames.length, perSecond, longestMs: Math.max(...gaps) }
}
