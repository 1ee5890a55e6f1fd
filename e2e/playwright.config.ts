import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'
import { inAllLooks } from './support/looks.ts'
import { onDemand } from './support/on-demand.ts'
import '../scripts/temporary-in-memory.mjs'

const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const chromium = process.env['CHROMIUM'] ?? installed.map((name) => `/usr/bin/${name}`).find(existsSync)

/** Journeys through the built product: one server with both demo clinics, a real browser. Nothing is retried to green. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // The screens of all areas, which take as long as half the journeys; gallery.spec.ts sees some of each.
  testIgnore: inAllLooks ? [] : '**/gallery-*.spec.ts',
  grepInvert: inAllLooks ? [] : new RegExp(onDemand),
  globalSetup: './support/start-server.ts',
  // One more than the cores of the smallest machine: a journey waits for a fifth of its time.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // A machine that does much else is slow, not wrong: how quick a page is, first-view.spec.ts and the bench say.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  outputDir: '../test-results',
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...(chromium ? { launchOptions: { executablePath: chromium, args: quietArguments() } } : {}),
    timezoneId: 'America/New_York',
    // A service worker's requests escape what a test provokes; the journeys that are about it let it in.
    serviceWorkers: 'block',
    trace: 'off',
    actionTimeout: 45_000,
  },
})

/** Chromium asks its maker's hosts many things at a start; a test machine may have no way out. */
function quietArguments() {
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}
