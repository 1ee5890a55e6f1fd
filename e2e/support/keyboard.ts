import { expect, type Locator } from '@playwright/test'

/** Goes on with Tab until the focus is there, as somebody does who sees where it is. */
export async function tabTo(target: Locator, most = 80) {
  const page = target.page()
  for (let steps = 0; steps < most; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expect(target).toBeInViewport()
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} was not reached in ${most} steps`)
}
