import { fileURLToPath } from 'node:url'
import type { PrescriptionPaper } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { Caller } from '../../../platform/network.ts'
import { drawBeside } from '../../../platform/paper/draw-beside.ts'
import type { PaperPrinting } from './draw-prescription.ts'

const program = fileURLToPath(new URL('draw-prescription-program.ts', import.meta.url))

/** All that is on paper. */
export type PrescriptionSheet = { paper: PrescriptionPaper; printing: PaperPrinting }

/**
 * A prescription on paper, drawn in a process of its own.
 * @returns null for one that is too long
 */
export const drawPrescriptionBeside = (sheet: PrescriptionSheet, caller: Caller) => drawBeside(program, sheet, caller)
