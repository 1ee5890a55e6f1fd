import { letterBounds, turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'
import { callerKinds, type Caller } from '../network.ts'
import { runBeside } from '../run-beside.ts'

const inTurn = createFairQueue({ of: callerKinds, ...turns.letters })

/**
 * Paper that a program draws in a process of its own, see `drawing-program.ts`.
 * @returns null for what is too long
 */
export const drawBeside = (program: string, sheet: unknown, caller: Caller): Promise<Buffer | null> =>
  inTurn(caller, () => {
    const { milliseconds, megabytes } = letterBounds
    return runBeside(program, JSON.stringify(sheet), { milliseconds, bytesAtMost: megabytes * 1_000_000 })
  })
