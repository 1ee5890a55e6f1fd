import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { detailColumns } from '../src/features/patient-records/person-columns.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))
const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.test\.ts$|-fixture\.ts$/.test(file))

/** What a statement that changes records of patients writes into them, up to where it is sent. */
const writtenBy = (text: string) =>
  [...text.matchAll(/updateTable\('patients'\)([^]*?)\.execute|\bupdate patients\b([^]*?)`/g)].map(
    ([, built = '', typed = '']) =>
      [...built.matchAll(/\.set\(([^]*?)\)\n/g)].map(([, set]) => set).join() + typed.split(/\bwhere\b/)[0]!,
  )
const detail = new RegExp(`\\b(?:${detailColumns.join('|')})\\b(?!_)`)

test('what a record says of its patient changes in one place, which keeps what stood there', () => {
  const writing = files.filter((file) => writtenBy(readFileSync(`${source}/${file}`, 'utf8')).length > 0)
  const others = writing.filter((file) => !file.endsWith('patient-records/change-patients.ts'))
  expect(writing.length).toBeGreaterThan(others.length)
  expect(
    others.filter((file) => writtenBy(readFileSync(`${source}/${file}`, 'utf8')).some((set) => detail.test(set))),
  ).toEqual([])
})

test.each([
  [`db.updateTable('patients')\n  .set({ email, updated_at: now })\n  .where('id', '=', id)\n  .execute()`, true],
  [
    `db.updateTable('patients')\n  .set({ email_verified_at: now })\n  .where('email', '=', email)\n  .execute()`,
    false,
  ],
  ['sql`update patients set given_name = ${name} where id = ${id}`', true],
  ['sql`update patients set visits_ahead = 3 where email = ${email}`', false],
])('finds who else would: %s', (text, isFound) => {
  expect(writtenBy(text).some((set) => detail.test(set))).toBe(isFound)
})
