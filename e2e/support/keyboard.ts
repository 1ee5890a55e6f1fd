import { expect, type Locator } from '@playwright/test'

/** So many presses before it is asked where the focus is: half of the time went by with asking. */
const atOnce = 10

/** Goes on with Tab until the focus is there, as somebody does who sees where it is. */
export async function tabTo(target: Locator, most = 80) {
  const page = target.page()
  for (let steps = 0; steps < most; steps += atOnce) {
    if (await target.evaluate(isReached)) break
    for (let step = 0; step < atOnce; step++) await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  await target.evaluate(isReached)
  await expect(target).toBeInViewport()
}

/** Whether the focus is there; else it stays there once it comes, as with somebody who does not press any further. */
function isReached(target: Element): boolean {
  const page = window as { stayThere?: (event: KeyboardEvent) => void }
  if (page.stayThere) window.removeEventListener('keydown', page.stayThere, true)
  delete page.stayThere
  if (target === document.activeElement) return true
  page.stayThere = (event) => {
    if (event.key === 'Tab' && document.activeElement === target) event.preventDefault()
  }
  window.addEventListener('keydown', page.stayThere, true)
  return false
}
