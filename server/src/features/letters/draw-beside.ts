import { fileURLToPath } from 'node:url'
import type { LetterPage } from '@polyclinic/domain/letters/endpoints.ts'
import { letterBounds, turns } from '../../platform/bounds.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { callerKinds, type Caller } from '../../platform/network.ts'
import { runBeside } from '../../platform/run-beside.ts'
import type { Printing } from './draw-letter.ts'

const program = fileURLToPath(new URL('draw-letter-program.ts', import.meta.url))
const inTurn = createFairQueue({ of: callerKinds, ...turns.letters })

/** All that is on paper. */
export type Sheet = { page: LetterPage; printing: Printing }

/**
 * A letter on paper, drawn in a process of its own.
 * @returns null for one that is too long
 */
export const drawBeside = (sheet: Sheet, caller: Caller) =>
  inTurn(caller, () => {
    const { milliseconds, megabytes } = letterBounds
    return runBeside(program, JSON.stringify(sheet), { milliseconds, bytesAtMost: megabytes * 1_000_000 })
  })
