import { instantAt } from '@polyclinic/domain/kit/time.ts'
import { judgeSlots } from '@polyclinic/domain/slots/judge.fixture.ts'
import { freeStarts, writeSlots, type SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import { textWithStarts } from '@polyclinic/domain/slots/starts-text.ts'
import { compare } from '../compare.ts'
import type { CalCom } from './calcom-package.ts'
import { calComSlots, calComText, forCalCom, minutesOfSlots } from './calcom.ts'
import { questionOf } from './inputs.ts'
import { assertSame, sayRatios } from './print.ts'

const out = new Int32Array(4096)

const questions = ['America/New_York', 'Europe/Berlin'].flatMap((zone) =>
  [15, 30].flatMap((visit) =>
    [0, 20, 200].map((bookings) => {
      const question = questionOf({ zone, visit, bookings, days: 30 })
      const starts = freeStarts(question.ours)
      const name = `${zone}, visits of ${visit} min, ${bookings} booked, ${starts.length} free`
      return { name, question, starts }
    }),
  ),
)

export function againstTemporal(temporal: string): void {
  const comparisons = questions.map(({ name, question: { ours, judged }, starts }) => {
    assertSame(name, starts, judgeSlots(judged))
    return compare(
      name,
      () => writeSlots(ours, out),
      () => judgeSlots(judged),
    )
  })
  sayRatios(`One doctor, 30 days, against ${temporal}`, comparisons, 500)
}

export function againstCalCom(calCom: CalCom): void {
  const comparisons = questions.map(({ name, question, starts }) => {
    const theirs = forCalCom(question)
    assertSame(name, starts, minutesOfSlots(calComSlots(calCom, theirs)))
    return compare(
      name,
      () => writeSlots(question.ours, out),
      () => calComSlots(calCom, theirs),
    )
  })
  sayRatios('One doctor, 30 days, against cal.com', comparisons, 2000)
}

export function textAgainstCalCom(calCom: CalCom): void {
  const comparisons = questions.map(({ name, question, starts }) => {
    const theirs = forCalCom(question)
    assertSame(name, startsIn<Ours>(answerText(question.ours), ourStarts), starts)
    assertSame(name, startsIn<Theirs>(calComText(calCom, theirs), theirStarts), starts)
    return compare(
      name,
      () => answerText(question.ours),
      () => calComText(calCom, theirs),
    )
  })
  sayRatios('One doctor, 30 days, to the text of the answer, against cal.com', comparisons, 300)
}

const id = '0199a7c0-5f3e-7c1b-9d53-0a1b2c3d4e5f'

/** What GET /slots answers for one doctor. */
function answerText(search: SlotSearch): string {
  const item = {
    providerId: id,
    serviceId: id,
    locationId: id,
    durationMinutes: search.duration,
    timeZone: search.zone.id,
    next: null,
    closures: [],
  }
  const range = JSON.stringify({ from: instantAt(search.from), to: instantAt(search.to) })
  return `${range.slice(0, -1)},"items":[${textWithStarts(item, freeStarts(search))}]}`
}

interface Ours {
  items: { starts: string[] }[]
}
interface Theirs {
  slots: Record<string, { time: string }[]>
}
const ourStarts = ({ items }: Ours) => items.flatMap(({ starts }) => starts)
const theirStarts = ({ slots }: Theirs) => Object.values(slots).flatMap((day) => day.map(({ time }) => time))

const startsIn = <Answer>(text: string, read: (answer: Answer) => string[]) =>
  read(JSON.parse(text) as Answer).map((start) => Date.parse(start) / 60_000)
