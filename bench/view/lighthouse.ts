import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const version = '13.5.0'
const folder = resolve(import.meta.dirname, '../../node_modules/.cache', `lighthouse-${version}`)

type Audit = { id: string; score: number | null; numericValue?: number; title: string; details?: unknown }
export type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  runtimeError?: { code: string; message: string }
}
export type Tab = {
  goto: (url: string) => Promise<unknown>
  evaluate: (run: () => void) => Promise<void>
  close: () => Promise<void>
}
type Navigation = (
  tab: Tab,
  where: string | (() => Promise<void>),
  options: { flags: object },
) => Promise<{ lhr: Report } | undefined>

export type Lighthouse = { navigation: Navigation; openTab: () => Promise<Tab>; disconnect: () => Promise<void> }

/** Lighthouse at a browser's debugging port. It is 180 MB, so it stands outside the lock file and is installed when it is first needed. */
export async function connectLighthouse(debuggingPort: number): Promise<Lighthouse> {
  const inFolder = (path: string) => join(folder, 'node_modules', path)
  if (!existsSync(inFolder('lighthouse/core/index.js'))) install()
  const { navigation } = (await import(inFolder('lighthouse/core/index.js'))) as { navigation: Navigation }
  const puppeteer = (await import(inFolder('puppeteer-core/lib/puppeteer/puppeteer-core.js'))) as unknown as {
    connect: (options: object) => Promise<{ newPage: () => Promise<Tab>; disconnect: () => Promise<void> }>
  }
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${debuggingPort}`, defaultViewport: null })
  return { navigation, openTab: () => browser.newPage(), disconnect: () => browser.disconnect() }
}

function install() {
  process.stdout.write('Installing Lighthouse ...\n')
  mkdirSync(folder, { recursive: true })
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...options, `lighthouse@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed.')
}
