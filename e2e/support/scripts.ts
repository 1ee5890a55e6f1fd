import type { Page, Route } from '@playwright/test'

const scripts = /\/assets\/.*\.js$/

/** The scripts are on their way until they are let through. */
export async function holdScripts(page: Page) {
  const waiting: Route[] = []
  let isHeld = true
  await page.route(scripts, (route) => (isHeld ? void waiting.push(route) : route.continue()))
  return async () => {
    isHeld = false
    await Promise.all(waiting.splice(0).map((route) => route.continue().catch(() => {})))
  }
}
