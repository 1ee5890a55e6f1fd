import { fileURLToPath } from 'node:url'
import type { LetterPage } from '@polyclinic/domain/letters/endpoints.ts'
import type { Caller } from '../../platform/network.ts'
import { drawBeside as drawWith } from '../../platform/paper/draw-beside.ts'
import type { Printing } from './draw-letter.ts'

const program = fileURLToPath(new URL('draw-letter-program.ts', import.meta.url))

/** All that is on paper. */
export type Sheet = { page: LetterPage; printing: Printing }

/**
 * A letter on paper, drawn in a process of its own.
 * @returns null for one that is too long
 */
export const drawBeside = (sheet: Sheet, caller: Caller) => drawWith(program, sheet, caller)
