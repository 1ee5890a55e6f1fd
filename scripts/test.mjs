// Runs tests and ends with one line: N passed, N failed.
//   npm test                      what every change must pass
//   npm test -- server web        some of it: domain, server, web, e2e
// and what takes longer, when it is asked for (decision 146):
//   npm test -- looks             every screen and journey in all its looks
//   npm test -- postgres15        on PostgreSQL 15 all that depends on the database
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ended, tool } from './tool.mjs'

const chosen = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'polyclinic-reports-'))

const vitest = (title, stage, args, env = {}) => ({
  title,
  stage,
  run: (report) =>
    tool('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { env }),
  count: ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    names: testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [`${file} did not load`]
      return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}${why(failureMessages[0])}`)
    }),
  }),
})

const journeys = (title, stage, files, env = {}) => ({
  title,
  stage,
  run: (report) =>
    tool('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...files], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
    }),
  // A journey that passes at the second try has failed once.
  count: ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    names: suites.flatMap(failedJourneys),
  }),
})

/** How it failed, in short. */
const why = (message) => {
  const lines = stripVTControlCharacters(message ?? '').split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => `\n      ${line.slice(0, 300)}`)
    .join('')
}

const failedJourneys = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title, tests }) => {
      const [failed] = tests.flatMap(({ results }) => results).filter(({ error }) => error)
      return `e2e/${file}:${line} › ${title}${why(failed?.error.message)}`
    }),
  ...suites.flatMap(failedJourneys),
]

// In each of them midnight, the half hour or the date lies where careless code does not expect it.
const [everything, ...rest] = ['America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia']
const timeCode = ['domain/src/kit/', 'domain/src/slots/']
const all = [
  vitest(`domain, in ${everything}`, 'domain', ['--project', 'domain'], { TZ: everything }),
  ...rest.map((zone) =>
    vitest(`domain's time, in ${zone}`, 'domain', ['--project', 'domain', ...timeCode], { TZ: zone }),
  ),
  vitest('server, on PostgreSQL 18, and on 15 what needs it', 'server', [
    '--project',
    'server-pg18',
    '--project',
    'server-pg15',
  ]),
  vitest('web', 'web', ['--project', 'web']),
  journeys('journeys in Chromium', 'e2e', []),
  vitest('server, on PostgreSQL 15 all that depends on it', 'postgres15', ['--project', 'server-pg15'], {
    POSTGRES15: 'all',
  }),
  journeys('every screen and journey in all its looks', 'looks', [], { LOOKS: 'all' }),
]
const stagesOnDemand = ['looks', 'postgres15']
const stages = all.filter(({ stage }) => (chosen.length ? chosen.includes(stage) : !stagesOnDemand.includes(stage)))

/** A runner that ends badly without a failed test (a file that does not load, say) counts as one failure. */
async function outcome({ run, count }, report) {
  const code = await ended(run(report))
  let counted = { passed: 0, failed: 0, names: [] }
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    counted.failed = 1
  }
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  return counted
}

const lines = []
const failures = []
const total = { passed: 0, failed: 0 }
for (const [index, stage] of stages.entries()) {
  process.stdout.write(`\n== ${stage.title}\n`)
  const began = Date.now()
  const { passed, failed, names } = await outcome(stage, join(reports, `${index}.json`))
  total.passed += passed
  total.failed += failed
  failures.push(...names)
  lines.push(`${stage.title}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - began) / 1000)} s)`)
}
rmSync(reports, { recursive: true })
// A log that is kept is often its end alone.
if (failures.length) process.stdout.write(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join('')}`)
process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed || !total.passed ? 1 : 0
