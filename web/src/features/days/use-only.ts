import { useState } from 'react'
import type { Counted } from './counts.ts'

export type Only = {
  /** Which visits of the day alone are shown; null for all. */
  only: Counted | null
  onOnly: (state: Counted | null) => void
}

/** Visits of one state alone; another day begins with all. */
export function useOnly(date: string | undefined): Only {
  const [chosen, setChosen] = useState<{ date: string; state: Counted } | null>(null)
  return {
    only: chosen !== null && chosen.date === date ? chosen.state : null,
    onOnly: (state) => setChosen(state && date !== undefined ? { date, state } : null),
  }
}
