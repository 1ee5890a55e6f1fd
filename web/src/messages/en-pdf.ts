import { texts as pdf } from './en/pdf.ts'

/** For who looks at the pages of a PDF. */
export const pdfTexts = { pdf }
