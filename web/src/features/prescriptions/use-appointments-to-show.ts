import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listPrescribableVisits } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { usePrescriptionState } from '../../state/prescription.ts'

export type PrescribableVisit = Answer<typeof listPrescribableVisits>['items'][number]

/** The visits for which something can be prescribed now, by the state area: each answer takes the place of the whole list. */
export function useAppointmentsToShow() {
  const query = useQuery({
    queryKey: ['prescription', 'visits'],
    gcTime: 0,
    queryFn: ({ signal }) => call<typeof listPrescribableVisits>('GET', '/prescriptions/appointments', {}, { signal }),
  })
  const { appointmentsToShow, setAppointmentsToShow } = usePrescriptionState()
  const { data } = query
  useEffect(() => {
    if (data) setAppointmentsToShow(data.items)
  }, [data, setAppointmentsToShow])
  return { query, appointmentsToShow }
}
