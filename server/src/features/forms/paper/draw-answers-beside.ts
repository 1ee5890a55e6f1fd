import { fileURLToPath } from 'node:url'
import type { Caller } from '../../../platform/network.ts'
import { drawBeside } from '../../../platform/paper/draw-beside.ts'
import type { AnswersPaper } from './compose-answers.ts'
import type { AnswersPrinting } from './draw-answers.ts'

const program = fileURLToPath(new URL('draw-answers-program.ts', import.meta.url))

/** All that is on paper. */
export type AnswersSheet = { paper: AnswersPaper; printing: AnswersPrinting }

/**
 * Drawn in a process of its own.
 * @returns null for answers that are too long
 */
export const drawAnswersBeside = (sheet: AnswersSheet, caller: Caller) => drawBeside(program, sheet, caller)
