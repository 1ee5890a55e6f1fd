import { useState } from 'react'
import { usePatientSearch, type FoundPatient } from '../charts/use-patient-search.ts'

/** More are told apart by typing on. */
const shownAtMost = 6

export type DeskSearch = {
  typed: string
  found: readonly FoundPatient[]
  /** Which one is meant; the last, after those found, is somebody new. */
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
  const [chosenAt, setAt] = useState(0)
  const { data, search, isOther, isError } = usePatientSearch(typed)
  const isTyped = typed.trim() !== ''
  const isFailed = isTyped && isError
  const isComing = isTyped && !isFailed && (isOther || search === '' || data === undefined)
  const found = isTyped && !isFailed ? (data?.pages[0]?.items.slice(0, shownAtMost) ?? []) : []
  const at = Math.min(chosenAt, found.length)
  const meant = isComing ? null : (found[at] ?? null)
  const clear = () => setTyped('')
  return {
    ...{ typed, found, at, isComing, isFailed, meant, clear },
    // Nobody was found: the fields below are at hand without a choice.
    isOpen: found.length > 0,
    type: (text) => {
      setTyped(text)
      setAt(0)
    },
    moveTo: setAt,
    choose: (index) => {
      if (isComing) return
      const patient = found[index]
      if (patient) onChoose(patient)
      else onNew(typed)
      clear()
    },
  }
}
