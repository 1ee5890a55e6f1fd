import type { listCalls, noteCall, undoCall } from '@polyclinic/domain/calls/endpoints.ts'
import type { CallOutcome } from '@polyclinic/domain/calls/calls.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'

export type Calls = Answer<typeof listCalls>
export type CallToMake = Calls['items'][number]
/** All that one person is called about, of one visit or several: they are phoned once. */
export type CallsOfPerson = readonly [CallToMake, ...CallToMake[]]

/** So close to each other are the calls about several visits that were noted by one press. */
const oncePerSeconds = 60

/** Whom somebody phones: one person at one number, in the order of the list. */
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

/** How the call went, for each thing that it was about. */
export const sendCalls = (calls: CallsOfPerson, outcome: CallOutcome): Promise<void> =>
  forEach(calls, ({ visit, reason, about }) =>
    call<typeof noteCall>('POST', '/calls', { body: { appointmentId: visit.id, reason, about, outcome } }),
  )

export const sendUndo = (calls: CallsOfPerson): Promise<void> =>
  forEach(calls, ({ noted }) => call<typeof undoCall>('POST', '/calls/{id}/undo', { params: { id: noted[0]!.id } }))

/** What a colleague has noted of a part meanwhile stands; it is told where nothing else was left. */
async function forEach(calls: CallsOfPerson, send: (item: CallToMake) => Promise<unknown>): Promise<void> {
  let conflict: unknown
  let isSent = false
  for (const item of calls)
    try {
      await send(item)
      isSent = true
    } catch (error) {
      if (!isProblem(error, 'state_conflict')) throw error
      conflict = error
    }
  if (!isSent) throw conflict
}
