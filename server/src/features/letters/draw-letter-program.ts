// A process of its own, see draw-beside.ts.
import { runDrawing } from '../../platform/paper/drawing-program.ts'
import { drawLetter } from './draw-letter.ts'
import type { Sheet } from './draw-beside.ts'

await runDrawing(({ page, printing }: Sheet) => drawLetter(page, printing))
