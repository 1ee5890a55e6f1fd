// Brings a checkout to where its commands can run: packages installed, pages built, and for the tests a browser.
// Runs on Node 20.19 without any package; does nothing, quickly, when all is in place.
//   node scripts/prepare.mjs [--install-only | --test]
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const wants = new Set(process.argv.slice(2))
const say = (text) => process.stdout.write(`${text}\n`)

function stop(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/**
 * Runs a tool; its output is shown only when it fails. npm would leave out what the build needs in production. What asks
 * a network may have more than one try.
 */
function run(command, args, { path = process.env.PATH, shown = command, tries = 1 } = {}) {
  const env = { ...process.env, PATH: path }
  delete env.NODE_ENV
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status === 0) return
  if (tries > 1) return run(command, args, { path, shown, tries: tries - 1 })
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  stop(`${shown} failed${error ? ` (${error.code})` : ''}.`)
}

/** What npm says it has put into node_modules is what the lock asks for; left out is only what is optional. */
function isInstalled() {
  try {
    const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8')).packages
    const wanted = read('package-lock.json')
    const found = read('node_modules/.package-lock.json')
    return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      if (!path.includes('node_modules/')) return true
      const there = found[path]
      return there ? there.version === version && there.integrity === integrity : optional === true
    })
  } catch {
    return false
  }
}

function install() {
  if (isInstalled()) return
  say('Installing packages (about a minute the first time) ...')
  // npm replaces node_modules while it runs, so it must not run on the Node that lies in there.
  const path = process.env.PATH.split(delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(delimiter)
  run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], {
    path,
    shown: 'npm ci',
    tries: 2,
  })
}

/** One hash over everything that the pages are made from. */
function sourcesHash() {
  const hash = createHash('sha256')
  const add = (path) => hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.includes('.test.')) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) add(path)
    }
  }
  for (const folder of ['web', 'domain/src']) walk(join(root, folder))
  for (const file of ['package-lock.json', 'package.json']) add(join(root, file))
  return hash.digest('hex')
}

function build() {
  if (!existsSync(join(root, 'web/src/main.tsx')) && !existsSync(join(root, 'web/src/entry-client.tsx'))) return
  const stamp = join(root, 'web/dist/.sources')
  const hash = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Building the pages ...')
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  run('npm', ['run', 'build'], { path, shown: 'npm run build' })
  mkdirSync(join(root, 'web/dist'), { recursive: true })
  writeFileSync(stamp, hash)
}

/**
 * The journeys need a Chromium of the system's: best the one without windows, which does a page in half the work.
 * A machine that has another uses that.
 */
function browser() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = process.env.PATH.split(delimiter)
  if (process.env.CHROMIUM || names.some((name) => folders.some((folder) => existsSync(join(folder, name))))) return
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall)
    stop(
      'The tests of the pages need Chromium, and there is none here: install it (on Debian: apt-get install chromium-headless-shell).',
    )
  say('Installing Chromium for the tests of the pages ...')
  run('apt-get', ['update', '-q'], { tries: 2 })
  run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium-headless-shell'], { tries: 2 })
}

install()
if (!wants.has('--install-only')) build()
if (wants.has('--test')) browser()
