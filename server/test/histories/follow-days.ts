import { withUnchanged } from '@polyclinic/domain/days/with-unchanged.ts'
import type { HistoryStage } from './stage.ts'

type Visit = { id: string; startsAt: string; provider: { name: string }; lastAct: { undo: unknown } }
type Days = { items: Visit[]; changed: string[] | null; cursor: string | null }

/** A calendar of some doctors and days that asks for changes alone, again and again, while others act. */
export function followDays({
  send,
  staff,
  dates,
  doctorIds,
}: Pick<HistoryStage, 'send' | 'staff' | 'dates' | 'doctorIds'>) {
  const ask = async (since: string | null | undefined): Promise<Days> => {
    const path = `/days?from=${dates[0]}&to=${dates.at(-1)}&providerIds=${doctorIds.join(',')}`
    const { status, body } = await send('GET', since ? `${path}&since=${since}` : path, { headers: staff })
    if (status !== 200) throw new Error(`the days were answered with ${status}: ${JSON.stringify(body)}`)
    return body as Days
  }
  let isOver = false
  let inPart = 0
  let known: Days | undefined
  const look = async () => {
    const days = await ask(known?.cursor)
    if (days.changed) inPart += 1
    known = withUnchanged(known, days)
  }
  const following = (async () => {
    while (!isOver) await look()
  })()
  return {
    /** What it shows once all is quiet, beside what whoever opens it now would see, and how many answers told changes alone. */
    end: async () => {
      isOver = true
      await following
      await look()
      // Until when an act can be undone passes without a change.
      const shown = ({ items }: Days) =>
        items.map(({ lastAct: { undo: _undo, ...act }, ...visit }) => ({ ...visit, act }))
      return { shown: shown(known!), told: shown(await ask(null)), inPart }
    },
  }
}
