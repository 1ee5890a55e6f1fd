import { expect, test } from 'vitest'
import { reportRest, turns } from '../bounds.ts'
import { inReportTurn } from './report-turns.ts'

const { atOnce } = turns.reports

test('one session reads one report at a time, and its colleague does not wait for it', async () => {
  const end = Promise.withResolvers<void>()
  let begun = 0
  const read = (session: string) =>
    inReportTurn({ clinic: 'one', session }, () => {
      begun++
      return end.promise
    })
  const all = [read('a'), read('a'), read('a')]
  await new Promise(setImmediate)
  expect(begun).toBe(1)
  await inReportTurn({ clinic: 'one', session: 'b' }, () => Promise.resolve())
  end.resolve()
  await Promise.all(all)
  expect(begun).toBe(3)
})

test('of many who read, few do so at the same time, and what fails is told and ends its turn', async () => {
  let [running, most] = [0, 0]
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, person) =>
      inReportTurn({ clinic: 'one', session: String(person) }, async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        running--
        if (person === 3) throw new Error('broken')
      }),
    ),
  )
  expect(most).toBe(atOnce.all)
  expect(results.map(({ status }) => status === 'rejected').indexOf(true)).toBe(3)
})

test('while others wait, a turn lasts on, so that most of the time is left to other work', async () => {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 2 * atOnce.all + 1 }, (_, person) =>
      inReportTurn({ clinic: 'two', session: String(person) }, () => new Promise((resolve) => setTimeout(resolve, 5))),
    ),
  )
  expect(performance.now() - began).toBeGreaterThan(5 * reportRest.times)
})
