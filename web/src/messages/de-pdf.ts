import { texts as pdf } from './de/pdf.ts'

/** For who looks at the pages of a PDF. */
export const pdfTexts = { pdf }
