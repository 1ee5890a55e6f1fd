import { hardZones } from '@polyclinic/domain/kit/temporal.fixture.ts'
import { MINUTES_PER_DAY } from '@polyclinic/domain/kit/zone.ts'
import { judgeSlots, type JudgedSearch } from '@polyclinic/domain/slots/judge.fixture.ts'
import { compile, searches } from '@polyclinic/domain/slots/searches.fixture.ts'
import { freeStarts } from '@polyclinic/domain/slots/slots.ts'
import fc from 'fast-check'
import { say } from './print.ts'

const wanted = 1_000_000
const batch = 100
/** Before and after what the tests ask about, so that one question has hundreds of times. */
const more = 14

/** Any hours, claims, grids and rules, half of them about the days beside a change of the clock, until there are enough. */
export function countDifferences(temporal: string): void {
  const zones = new Map<string, number>()
  let [asked, judged, different] = [0, 0, 0]
  for (let seed = 1; judged < wanted; seed++) {
    for (const search of fc.sample(searches, { seed, numRuns: batch }).map(widened)) {
      const expected = new Set(judgeSlots(search))
      const found = new Set(freeStarts(compile(search)))
      asked++
      judged += expected.size
      different += found.symmetricDifference(expected).size
      zones.set(search.zone, (zones.get(search.zone) ?? 0) + expected.size)
    }
  }
  const { format } = new Intl.NumberFormat('en-US')
  const least = Math.min(...hardZones.map((zone) => zones.get(zone) ?? 0))
  say(`\nThe same times as ${temporal}, in ${format(asked)} random questions over ${zones.size} hard zones`)
  say(
    `  ${format(judged)} times, in each zone at least ${format(least)}: ${format(different)} differences; aim 0: ${different === 0 ? 'reached' : 'NOT REACHED'}`,
  )
}

function widened(search: JudgedSearch): JudgedSearch {
  const minutes = more * MINUTES_PER_DAY
  return {
    ...search,
    now: search.now - minutes,
    from: search.from - minutes,
    to: search.to + minutes,
    horizonDays: search.horizonDays + 2 * more,
  }
}
