import { texts as blog } from './de/blog.ts'
import { texts as editor } from './de/blog-editor.ts'

/** For who writes the articles, and sees them as visitors will. */
export const editorTexts = { blog, editor }
