import { texts as blog } from './en/blog.ts'
import { texts as editor } from './en/blog-editor.ts'

/** For who writes the articles, and sees them as visitors will. */
export const editorTexts = { blog, editor }
