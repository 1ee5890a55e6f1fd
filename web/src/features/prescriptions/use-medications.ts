import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { Ending } from '@polyclinic/domain/prescriptions/chain.ts'
import type * as rx from '@polyclinic/domain/prescriptions/endpoints.ts'
import { call } from '../../platform/api/call.ts'

export type Medication = Answer<typeof rx.endMedication>

/** What was prescribed to a patient: kept no longer than it is shown. */
export const useMedications = (patientId: string) =>
  useQuery({
    queryKey: ['prescription', 'medications', patientId],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof rx.listMedications>('GET', '/patients/{id}/medications', { params: { id: patientId } }, { signal }),
  })

export const endMedication = (id: string, as: Ending, reason: string) =>
  call<typeof rx.endMedication>('POST', '/medications/{id}/end', { params: { id }, body: { as, reason } })
