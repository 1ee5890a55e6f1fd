// A process of its own, see draw-answers-beside.ts.
import { runDrawing } from '../../../platform/paper/drawing-program.ts'
import { drawAnswers } from './draw-answers.ts'
import type { AnswersSheet } from './draw-answers-beside.ts'

await runDrawing(({ paper, printing }: AnswersSheet) => drawAnswers(paper, printing))
