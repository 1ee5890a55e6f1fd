import { fileURLToPath } from 'node:url'
import type { CalendarProblem } from '@polyclinic/domain/external-calendars/model.ts'
import { externalCalendarBounds, turns } from '../../platform/bounds.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { OutsideError, type OutsideServer, type Validators } from '../../platform/outside/fetch-outside.ts'
import { runBeside } from '../../platform/run-beside.ts'
import type { BusyTimes } from './busy-times.ts'
import type { ProgramAnswer } from './calendar-program.ts'

export type Reading =
  | { kind: 'busy'; busy: BusyTimes; validators: Validators }
  | { kind: 'unchanged' }
  | { kind: 'problem'; problem: CalendarProblem }

type CalendarRequest = {
  organizationId: string
  address: string
  known: Validators | undefined
  /** Whole minutes since 1970, and the clinic's clock. */
  window: { from: number; to: number; zone: string }
  signal?: AbortSignal | undefined
}

const program = fileURLToPath(new URL('calendar-program.ts', import.meta.url))
const inTurn = createFairQueue({ of: ['clinic'], ...turns.calendars, busy: () => new Error('No turn to read.') })

/** When a calendar elsewhere is busy. It is read by a process of its own, since a file may be large, or made to be slow. */
export const readCalendar = (outside: OutsideServer, asked: CalendarRequest): Promise<Reading> =>
  inTurn({ clinic: asked.organizationId }, () => read(outside, asked), asked.signal)

async function read(outside: OutsideServer, { address, known, window, signal }: CalendarRequest): Promise<Reading> {
  try {
    const file = await outside.fetch(address, { known, signal })
    if (file === 'unchanged') return { kind: 'unchanged' }
    const { body, ...validators } = file
    const made = await runBeside(program, body, {
      ...externalCalendarBounds,
      arguments: [String(window.from), String(window.to), window.zone],
      ...(signal ? { closed: signal } : {}),
    })
    // It took too long, or more memory than there is for it.
    if (!made) return { kind: 'problem', problem: 'too-many' }
    const answer = JSON.parse(made.toString()) as ProgramAnswer
    if ('problem' in answer) return { kind: 'problem', problem: answer.problem }
    return { kind: 'busy', busy: answer, validators }
  } catch (error) {
    if (error instanceof OutsideError) return { kind: 'problem', problem: error.problem }
    throw error
  }
}
