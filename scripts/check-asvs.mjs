// The table of docs/asvs.md: each requirement of levels 1 and 2 once and in its place, each file and each test that it
// names, and in docs/security.md what is open and how many of each there are.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool.mjs'

/** How many requirements each section has, and which of them are of level 3 alone. */
const sections = `1.1:2 1.2:10-10 1.3:12-12 1.4:3 1.5:3-3 2.1:3 2.2:3 2.3:5-5 2.4:2-2 3.1:1-1 3.2:3-3 3.3:5-5 3.4:8-7,8
  3.5:8-6,7,8 3.6:1-1 3.7:5-3,4,5 4.1:5-4,5 4.2:5-2,3,4,5 4.3:2 4.4:4 5.1:1 5.2:6-4,5,6 5.3:3-3 5.4:3 6.1:3 6.2:12
  6.3:8-5,6,7,8 6.4:6-5,6 6.5:8-6,7,8 6.6:4-4 6.7:2-1,2 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:3-3 7.6:2 8.1:4-3,4 8.2:4-4
  8.3:3-2,3 8.4:2-2 9.1:3 9.2:4 10.1:2 10.2:3-3 10.3:5-5 10.4:16-12,13,14,15,16 10.5:5 10.6:2 10.7:3 11.1:4-3,4
  11.2:5-4,5 11.3:5-4,5 11.4:4 11.5:2-2 11.6:2-2 11.7:2-1,2 12.1:5-4,5 12.2:2 12.3:5-5 13.1:4-2,3,4 13.2:6-6 13.3:4-3,4
  13.4:7-6,7 14.1:2 14.2:8-5,6,7,8 14.3:3 15.1:5-4,5 15.2:5-4,5 15.3:7 15.4:4-1,2,3,4 16.1:1 16.2:5 16.3:4 16.4:3
  16.5:4-4 17.1:2-2 17.2:8-5,6,7,8 17.3:2`

const wanted = sections.split(/\s+/).flatMap((section) => {
  const [name, count, above = ''] = section.split(/[:-]/)
  const ofLevel3 = above.split(',')
  const all = Array.from({ length: Number(count) }, (_, place) => String(place + 1))
  return all.filter((number) => !ofLevel3.includes(number)).map((number) => `${name}.${number}`)
})

const fail = (message) => {
  process.stdout.write(`${message}\n`)
  process.exitCode = 1
}

const read = (path) => readFileSync(join(root, path), 'utf8')
const table = read('docs/asvs.md')
const security = read('docs/security.md')
const rows = [...table.matchAll(/^\| *(\d+\.\d+\.\d+) *\| *([12]) *\|(.*)\|$/gm)].map(([, number, , rest]) => {
  const [asks, state, ...how] = rest.split('|').map((cell) => cell.trim())
  return { number, asks, state, how: how.join('|') }
})

if (rows.map(({ number }) => number).join() !== wanted.join()) {
  const numbers = rows.map(({ number }) => number)
  const missing = wanted.filter((number) => !numbers.includes(number))
  const strange = numbers.filter((number, place) => !wanted.includes(number) || numbers.indexOf(number) !== place)
  fail(
    `docs/asvs.md: missing ${missing.join(', ') || 'none'}; too many ${strange.join(', ') || 'none'}; in their order`,
  )
}

const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)
/** What holds without a test: that is said, of what is documented or checked, or not there. */
const elsewhere = /no test\b|\]\(security\.md#|`npm run check`|^The same/

for (const { number, asks, state, how } of rows) {
  const at = `docs/asvs.md, ${number}`
  if (!asks || !how || !['met', 'n/a', 'open'].includes(state)) fail(`${at}: says not all`)
  const files = [...how.matchAll(/`([\w./*-]+\.(?:tsx?|mjs|md|txt|json))`/g)].map(([, path]) => path)
  for (const path of files) if (!path.includes('*') && !existsSync(join(root, path))) fail(`${at}: no file ${path}`)
  const tests = files.filter((path) => isTest(path) && existsSync(join(root, path)))
  if (state === 'met' && tests.length === 0 && !elsewhere.test(how)) fail(`${at}: met, and by no test`)
  const texts = tests.map(read).join('\n')
  for (const [, title] of how.matchAll(/“([^”]+)”/g))
    if (!texts.replaceAll('\\', '').includes(title.replaceAll('\\', ''))) fail(`${at}: no test “${title}” in its files`)
  for (const [, place] of how.matchAll(/\]\(security\.md#([\w-]+)\)/g))
    if (!headings().includes(place)) fail(`${at}: no heading #${place} in docs/security.md`)
}

function headings() {
  return [...security.matchAll(/^#+ (.*)$/gm)].map(([, text]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

const count = (state) => rows.filter((row) => row.state === state).length
const said = `${count('met')} are met, ${count('n/a')} not applicable, ${count('open')} open`
if (!security.includes(said)) fail(`docs/security.md does not say "${said}"`)
const open = rows.filter(({ state }) => state === 'open').map(({ number }) => number)
const listed = [...security.matchAll(/^\| *(\d+\.\d+\.\d+)(?:, \d+\.\d+\.\d+)* *\|/gm)].flatMap(([row]) =>
  row.match(/\d+\.\d+\.\d+/g),
)
if (listed.length !== open.length || listed.some((number) => !open.includes(number)))
  fail(`docs/security.md lists as open ${listed.join(', ')}; docs/asvs.md ${open.join(', ')}`)
