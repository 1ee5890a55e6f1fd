import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { suggestDrugs } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { call } from '../../platform/api/call.ts'
import { problemOf } from '../../platform/query/query-client.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { usePrescriptionState } from '../../state/prescription.ts'

const pauseMs = 120

type About = { patientId: string; appointmentId: string | null; prescriptionId: string }
type Asking = { onDraft: readonly PrescribedDrug[]; isLocked: boolean }

/**
 * What is offered for the words that are typed, by the state area: answers are merged into it as they come.
 * @param onDraft the drugs that are saved on it: they speak against some, so that those are asked for anew with another
 */
export function useSuggestions(about: About, typed: string, { onDraft, isLocked }: Asking) {
  const words = typed.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const search = useSettled(words, pauseMs)
  const drugs = onDraft.map(({ id, drug, name, strength }) => [id, drug, name, strength])
  const { suggestions, setSuggestions } = usePrescriptionState()
  const { data, failureReason } = useQuery({
    queryKey: ['drug-suggestions', about, search, drugs],
    enabled: !isLocked,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof suggestDrugs>(
        'POST',
        '/prescriptions/suggestions',
        { body: { ...about, search } },
        { signal, background: true },
      ),
  })
  // What is offered depends on whom it is for.
  const keyOf = (each: string) => `${about.patientId} ${each}`
  const key = keyOf(search)
  useEffect(() => {
    if (data) setSuggestions({ [key]: data.items })
  }, [data, key, setSuggestions])
  const items = suggestions[keyOf(words)]
  // Known with the first try that fails; there are others.
  const problem = items === undefined ? problemOf(failureReason) : null
  return { items, isComing: items === undefined && problem === null, problem }
}
