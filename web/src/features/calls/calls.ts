import type { listCalls, noteCall, undoCall } from '@polyclinic/domain/calls/endpoints.ts'
import type { CallOutcome } from '@polyclinic/domain/calls/calls.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

export type Calls = Answer<typeof listCalls>
export type CallToMake = Calls['items'][number]
/** All that one person is called about: they are phoned once. */
export type CallsOfPerson = readonly [CallToMake, ...CallToMake[]]

/** So close to each other are the calls about several visits that were noted by one press. */
const oncePerSeconds = 60

/** By whom somebody phones: one person at one number, in the order of the list. */
export const byPerson = (items: readonly CallToMake[]): CallsOfPerson[] =>
  grouped(items, ([first], { patient }) => first.patient.id === patient.id && first.patient.phone === patient.phone)

/** What was noted by one press is taken back by one. */
export const byPress = (made: readonly CallToMake[]): CallsOfPerson[] =>
  grouped(made, ([first], { patient, noted: [own] }) => {
    const before = first.noted[0]
    if (first.patient.id !== patient.id || !before || !own || before.by !== own.by) return false
    return Math.abs(Date.parse(before.at) - Date.parse(own.at)) <= oncePerSeconds * 1000
  })

function grouped(
  items: readonly CallToMake[],
  belongs: (group: CallsOfPerson, item: CallToMake) => boolean,
): CallsOfPerson[] {
  const groups: [CallToMake, ...CallToMake[]][] = []
  for (const item of items) {
    const group = groups.find((each) => belongs(each, item))
    if (group) group.push(item)
    else groups.push([item])
  }
  return groups
}

export const loadCalls = (signal: AbortSignal) =>
  call<typeof listCalls>('GET', '/calls', {}, { signal, background: true })

/** How the call went, for each of the visits it was about. */
export async function sendCalls(calls: CallsOfPerson, outcome: CallOutcome): Promise<void> {
  for (const { visit, reason, about } of calls)
    await call<typeof noteCall>('POST', '/calls', { body: { appointmentId: visit.id, reason, about, outcome } })
}

export async function sendUndo(calls: CallsOfPerson): Promise<void> {
  for (const { noted } of calls)
    await call<typeof undoCall>('POST', '/calls/{id}/undo', { params: { id: noted[0]!.id } })
}
