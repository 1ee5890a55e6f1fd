import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import type { MovesFrom, VisitInTheWay } from './use-availability.ts'
import { useFates, type ChangedVisits, type DecidedFates } from './use-fates.ts'
import { fateId, nameOf } from './visits-in-the-way.tsx'

type FatesFormOptions<Saved> = {
  /** What is typed and cannot be, in the order of the form. */
  missing: readonly WrongField[]
  /** Who is booked there, asked for once nothing is missing. */
  found: {
    data?: { visits: readonly VisitInTheWay[] } | undefined
    error: unknown
    isFetching: boolean
  }
  /** Visits of which it was said before that they stay. */
  kept: readonly VisitInTheWay[]
  /** The absence that visits can be moved out of. */
  movesFrom?: MovesFrom
  refused: (problem: ApiProblem | null) => readonly WrongField[]
  save: (decided: DecidedFates) => Promise<Saved>
  onSaved: (saved: Saved, changed: ChangedVisits) => void
}

/** Nothing is saved before it is said of each visit in the way what becomes of it. */
export function useFatesForm<Saved>({
  missing,
  found,
  kept,
  movesFrom,
  refused,
  save,
  onSaved,
}: FatesFormOptions<Saved>) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [tried, setTried] = useState<{ wrong: readonly WrongField[]; tries: number }>({ wrong: [], tries: 0 })
  const { busy, attempt, problem, send, forget } = useSubmission()
  const isComplete = missing.length === 0
  const visits = (isComplete && found.data?.visits) || []
  const fates = useFates(visits, kept, movesFrom ?? null)
  const open = [
    ...missing,
    ...fates.open.map((visit) => ({
      id: fateId(visit),
      message: t(fates.fateOf(visit) === 'move' ? 'availability.timeMissing' : 'availability.fateMissing', {
        name: nameOf(visit),
      }),
    })),
  ]
  const isLookingUp = isComplete && !found.data && !found.error
  const [isPressed, setPressed] = useState(false)
  async function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (busy) return
    // Whoever is quicker than the answer presses once: it is saved as soon as it is known who is booked.
    setPressed(isLookingUp)
    if (isLookingUp) return forget()
    setTried({ wrong: open, tries: tried.tries + 1 })
    // What cannot be is not looked up either: saving it says why.
    if (open.length > 0 || !isComplete) return forget()
    const outcome = await send(() => save(fates.sent()))
    if (outcome.done) onSaved(outcome.value, { canceled: fates.canceled, moved: fates.moved })
    else void queries.invalidateQueries({ queryKey: ['appointment'] })
  }
  useEffect(() => {
    if (!isPressed || isLookingUp) return
    const timer = setTimeout(() => void submit())
    return () => clearTimeout(timer)
  })
  const stillOpen = open.filter(({ id }) => tried.wrong.some((wrong) => wrong.id === id))
  return {
    ...{ submit, busy: busy || isPressed, problem, visits, fates },
    attempt: tried.tries + attempt,
    wrong: stillOpen.length > 0 ? stillOpen : refused(problem),
    /** Null: it is not known who is booked. */
    look:
      !isComplete || found.error ? null : found.data && !found.isFetching ? ('done' as const) : ('looking' as const),
  }
}

export type FatesFormState = Omit<ReturnType<typeof useFatesForm>, 'submit'> & {
  submit: (event?: SubmitEvent<HTMLFormElement>) => Promise<void>
}
