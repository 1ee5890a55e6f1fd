import { chromium, type Browser } from 'playwright-core'
import { createServer, type AddressInfo } from 'node:net'
import config from '../../e2e/playwright.config.ts'

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })

/** The journeys' Chromium, with a port for Lighthouse. */
export async function startBrowser(): Promise<{ browser: Browser; debuggingPort: number }> {
  const debuggingPort = await freePort()
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${debuggingPort}`] })
  return { browser, debuggingPort }
}
