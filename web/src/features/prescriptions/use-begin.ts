import { useNavigate } from 'react-router'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { prescriptionsHref } from './prescriptions-href.ts'
import { beginPrescription, type Beginning } from './use-prescription.ts'

/** Tells the screen which medication was to go on, of all that may stand on the draft. */
export type BegunState = { goesOn?: string | undefined } | null

/** Begins a prescription, or goes on with the draft that there is, and opens it. */
export function useBegin(area: string) {
  const navigate = useNavigate()
  const { busy, problem, send } = useSubmission()
  async function begin(what: Beginning) {
    const outcome = await send(() => beginPrescription(what))
    const state: BegunState = { goesOn: what.from?.medicationId }
    if (outcome.done) void navigate(prescriptionsHref(area, outcome.value.id), { state })
    return outcome.done
  }
  return { busy, problem, begin }
}
