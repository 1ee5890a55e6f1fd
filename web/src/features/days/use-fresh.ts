import { useEffect, useMemo, useState } from 'react'
import type { Day, DayVisit } from './day.ts'

const freshFor = 8000

type Seen = { date: string; ids: ReadonlySet<string> }

const seenOf = ({ date, items }: Day): Seen => ({ date, ids: new Set(items.map(({ id }) => id)) })

const isNew = ({ id, status }: DayVisit, { ids }: Seen) => !ids.has(id) && status !== 'cancelled'

/** Visits that came while somebody looked at the day, by id, for a while. */
export function useFresh(day: Day | null): ReadonlySet<string> {
  const [seen, setSeen] = useState<Seen | null>(null)
  if (day && day.date !== seen?.date) setSeen(seenOf(day))
  const fresh = useMemo(() => {
    if (!day || day.date !== seen?.date) return new Set<string>()
    return new Set(day.items.filter((visit) => isNew(visit, seen)).map(({ id }) => id))
  }, [day, seen])

  useEffect(() => {
    if (!day || fresh.size === 0) return
    const timer = setTimeout(() => setSeen(seenOf(day)), freshFor)
    return () => clearTimeout(timer)
  }, [day, fresh])
  return fresh
}
