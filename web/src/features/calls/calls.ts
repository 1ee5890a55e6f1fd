import type { listCalls, noteCall, undoCall } from '@polyclinic/domain/calls/endpoints.ts'
import type { CallOutcome } from '@polyclinic/domain/calls/calls.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

export type Calls = Answer<typeof listCalls>
export type CallToMake = Calls['items'][number]

export const loadCalls = (signal: AbortSignal) =>
  call<typeof listCalls>('GET', '/calls', {}, { signal, background: true })

export const sendCall = ({ visit, reason, about }: CallToMake, outcome: CallOutcome) =>
  call<typeof noteCall>('POST', '/calls', { body: { appointmentId: visit.id, reason, about, outcome } })

export const sendUndo = (id: string) => call<typeof undoCall>('POST', '/calls/{id}/undo', { params: { id } })
