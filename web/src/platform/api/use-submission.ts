import { useState } from 'react'
import { type ApiProblem, isProblem, unreachable } from './problem.ts'
import { logFailure } from '../log.ts'

export type Outcome<Value> = { done: true; value: Value } | { done: false; problem: ApiProblem }

/** Sends a form: one press at a time, and what was refused. `attempt` grows with each try, for what takes the focus then. */
export function useSubmission() {
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function send<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
    setBusy(true)
    setProblem(null)
    try {
      return { done: true, value: await work() }
    } catch (error) {
      const refused = asProblem(error)
      setProblem(refused)
      return { done: false, problem: refused }
    } finally {
      setBusy(false)
      setAttempt((count) => count + 1)
    }
  }
  return { busy, attempt, problem, send, forget: () => setProblem(null) }
}

/** A refusal as it is; anything else, such as a script that could not be fetched, as an answer that never came. */
function asProblem(error: unknown): ApiProblem {
  if (isProblem(error)) return error
  logFailure('submission', error)
  return unreachable()
}
