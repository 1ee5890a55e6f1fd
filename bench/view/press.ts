import type { Browser, Page } from 'playwright-core'
import { times } from '../../e2e/support/booking.ts'
import { arrive, openPhone, whole } from './phone.ts'
import type { ViewedPage } from './pages.ts'

const presses = 5

export type Press = { median: number; most: number }

/**
 * Milliseconds from a press on a time until something that can be seen has changed and was painted: the pressed button's
 * own look, or the screen. The processor is four times slower and an answer takes 150 ms, so the page has to answer by itself. Null of a page without times.
 */
export async function measurePresses(browser: Browser, viewed: ViewedPage): Promise<Press | null> {
  if (viewed.isHeld) return null
  const took: number[] = []
  for (let press = 0; press < presses; press++) {
    const { page, close } = await openPhone(browser, viewed)
    await arrive(page, viewed)
    await whole(page)
    const offered = await times(page).count()
    if (offered === 0) {
      await close()
      return null
    }
    await page.evaluate(watchPress)
    await times(page)
      .nth(press % offered)
      .tap()
    took.push(await answered(page))
    await close()
  }
  const sorted = took.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(presses / 2)]!, most: sorted.at(-1)! }
}

const answered = async (page: Page) =>
  page
    .waitForFunction(() => (globalThis as { answeredAfter?: number }).answeredAfter)
    .then((got) => got.jsonValue()) as Promise<number>

/** Looks at every frame after a press, from the moment at which the finger was lifted. */
function watchPress() {
  const look = (button: Element) => {
    const { backgroundColor, color, opacity, borderColor } = getComputedStyle(button)
    return [button.isConnected, location.pathname, backgroundColor, color, opacity, borderColor].join()
  }
  const before = new Map([...document.querySelectorAll('button[name=slot]')].map((button) => [button, look(button)]))
  const onClick = (event: Event) => {
    const button = (event.target as Element).closest('button[name=slot]')
    if (!button) return
    const watch = () => {
      // What stands at the end of a frame's callbacks is in the picture that follows it.
      if (look(button) === before.get(button)) return void requestAnimationFrame(watch)
      setTimeout(() => Object.assign(globalThis, { answeredAfter: performance.now() - event.timeStamp }))
    }
    requestAnimationFrame(watch)
  }
  addEventListener('click', onClick, { capture: true, once: true })
}
