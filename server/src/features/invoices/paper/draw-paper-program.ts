// A process of its own, see draw-paper-beside.ts.
import { runDrawing } from '../../../platform/paper/drawing-program.ts'
import { drawMoneyPaper } from './draw-paper.ts'
import type { MoneySheet } from './draw-paper-beside.ts'

await runDrawing(({ paper, printing }: MoneySheet) => drawMoneyPaper(paper, printing))
