import { useState } from 'react'
import { usePatientSearch, type FoundPatient } from '../charts/use-patient-search.ts'

/** More are told apart by typing on. */
const shownAtMost = 6

export type DeskSearch = {
  typed: string
  found: readonly FoundPatient[]
  /** Which one is meant; the last, after those found, is somebody new; -1 where who was gone to is not among them any more. */
  at: number
  isOpen: boolean
  /** What is there answers to what was typed before: nobody is meant. */
  isComing: boolean
  isFailed: boolean
  type: (text: string) => void
  moveTo: (index: number) => void
  choose: (index: number) => void
  /** Who is meant as it stands. */
  meant: FoundPatient | null
  clear: () => void
}

/** Somebody's record by any part of their name, birth date or phone. Of whom is found the first is meant. */
export function useDeskSearch(onChoose: (patient: FoundPatient) => void, onNew: (name: string) => void): DeskSearch {
  const [typed, setTyped] = useState('')
  /** Whom somebody went to: they stay meant, wherever they stand in what comes. */
  const [goneTo, setGoneTo] = useState<string | 'new' | null>(null)
  const { data, search, isOther, isError, isFetching } = usePatientSearch(typed)
  const isTyped = typed.trim() !== ''
  const isFailed = isTyped && isError
  const isComing = isTyped && !isFailed && (isOther || isFetching || search === '' || data === undefined)
  const found = isTyped && !isFailed ? (data?.pages[0]?.items.slice(0, shownAtMost) ?? []) : []
  const at = placeOf(goneTo, found)
  const meant = isComing ? null : (found[at] ?? null)
  const clear = () => setTyped('')
  return {
    ...{ typed, found, at, isComing, isFailed, meant, clear },
    // Nobody was found: the fields below are at hand without a choice.
    isOpen: found.length > 0,
    type: (text) => {
      setTyped(text)
      setGoneTo(null)
    },
    moveTo: (index) => setGoneTo(found[index]?.id ?? 'new'),
    choose: (index) => {
      if (isComing || index < 0) return
      const patient = found[index]
      if (patient) onChoose(patient)
      else onNew(typed)
      clear()
    },
  }
}

/** Of whom nobody went to the first is meant. */
function placeOf(goneTo: string | 'new' | null, found: readonly FoundPatient[]): number {
  if (goneTo === null) return 0
  return goneTo === 'new' ? found.length : found.findIndex(({ id }) => id === goneTo)
}
