import { fileURLToPath } from 'node:url'
import type { Caller } from '../../../platform/network.ts'
import { drawBeside } from '../../../platform/paper/draw-beside.ts'
import type { MoneyPaper } from './compose-paper.ts'
import type { MoneyPrinting } from './draw-paper.ts'

const program = fileURLToPath(new URL('draw-paper-program.ts', import.meta.url))

/** All that is on paper. */
export type MoneySheet = { paper: MoneyPaper; printing: MoneyPrinting }

/**
 * Drawn in a process of its own.
 * @returns null for one that is too long
 */
export const drawMoneyPaperBeside = (sheet: MoneySheet, caller: Caller) => drawBeside(program, sheet, caller)
