import { useState } from 'react'
import { type ApiProblem, isProblem, unreachable } from './problem.ts'
import { useRequestKey } from './request-key.ts'
import { logFailure } from '../log.ts'

export type Outcome<Value> = { done: true; value: Value } | { done: false; problem: ApiProblem }

/**
 * Sends a form: one press at a time, and what was refused. `attempt` grows with each try, for what takes the focus then.
 * What must be done once is sent with the key that `work` is given.
 */
export function useSubmission() {
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const { key, answered } = useRequestKey()

  async function send<Value>(work: (key: string) => Promise<Value>): Promise<Outcome<Value>> {
    setBusy(true)
    setProblem(null)
    try {
      const value = await work(key())
      answered(null)
      return { done: true, value }
    } catch (error) {
      const refused = asProblem(error)
      answered(refused)
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
