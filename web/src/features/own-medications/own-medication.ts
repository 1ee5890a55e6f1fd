import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type * as rx from '@polyclinic/domain/prescriptions/endpoints.ts'
import { call } from '../../platform/api/call.ts'

export type OwnMedication = Answer<typeof rx.listOwnMedications>['items'][number]

export const fetchOwnPaper = (prescriptionId: string): Promise<Blob> =>
  call<typeof rx.readOwnPrescriptionPaper>('GET', '/patients/me/prescriptions/{id}/paper', {
    params: { id: prescriptionId },
    query: { size: 'A4' },
  })

export const askForRepeat = (id: string, note: string, key: string) =>
  call<typeof rx.askForRepeat>('POST', '/medications/{id}/repeat-requests', {
    ...{ params: { id }, headers: { 'idempotency-key': key }, body: { note } },
  })
