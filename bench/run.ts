// Measures what the product promises. Every figure is a ratio against something measured in the same run.
//   npm run bench               all of it
//   npm run bench -- engine     some of: the names below
import { board } from './board/section.ts'
import { calendar } from './calendar/section.ts'
import { engine } from './engine/section.ts'
import { growth } from './growth/section.ts'
import { http } from './http/section.ts'
import { idle } from './idle/section.ts'
import { money } from './money/section.ts'
import { reports } from './reports/section.ts'
import { search } from './search/section.ts'
import { view } from './view/section.ts'

const sections: Record<string, () => void | Promise<void>> = {
  engine,
  http,
  idle,
  growth,
  search,
  reports,
  money,
  calendar,
  board,
  view,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in sections))
if (unknown.length > 0)
  throw new Error(`there is no ${unknown.join(', ')}; there is ${Object.keys(sections).join(', ')}`)
for (const [name, measure] of Object.entries(sections)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  process.stdout.write(`\n== ${name}\n`)
  await measure()
}
