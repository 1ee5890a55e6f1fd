// A process of its own, see draw-prescription-beside.ts.
import { runDrawing } from '../../../platform/paper/drawing-program.ts'
import { drawPrescription } from './draw-prescription.ts'
import type { PrescriptionSheet } from './draw-prescription-beside.ts'

await runDrawing(({ paper, printing }: PrescriptionSheet) => drawPrescription(paper, printing))
