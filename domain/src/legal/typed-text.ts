import { legalLimits } from './limits.ts'
import type { LegalSections } from './pages.ts'

// A text is typed as it reads: a line that begins with # is a heading, an empty line ends a paragraph.

const heading = /^#+[ \t]*/

/** A text as it is typed. */
export const typedText = (sections: LegalSections): string =>
  sections.map((section) => [`# ${section.heading}`, ...section.paragraphs].join('\n\n')).join('\n\n')

/** What was typed, as readers see it; what stands before the first heading has none. */
export function sectionsOf(typed: string): { heading: string; paragraphs: string[] }[] {
  const sections: { heading: string; paragraphs: string[] }[] = []
  let lines: string[] = []
  const endParagraph = () => {
    const paragraph = lines.join('\n').trim()
    lines = []
    if (paragraph === '') return
    if (sections.length === 0) sections.push({ heading: '', paragraphs: [] })
    sections.at(-1)!.paragraphs.push(paragraph)
  }
  for (const line of typed.replaceAll(/\r\n?/g, '\n').split('\n')) {
    if (heading.test(line)) {
      endParagraph()
      sections.push({ heading: line.replace(heading, '').trim(), paragraphs: [] })
    } else if (line.trim() === '') endParagraph()
    else lines.push(line)
  }
  endParagraph()
  return sections
}

export type LegalMistake =
  | { readonly code: 'missing' | 'begins-without-heading' | 'empty-heading' }
  | { readonly code: 'heading-without-text' | 'heading-too-long' | 'paragraph-too-long'; readonly heading: string }

/** What keeps a typed text from being saved; one that may be left out may be empty. */
export function mistakeInText(typed: string, isRequired: boolean): LegalMistake | null {
  if (typed.trim() === '') return isRequired ? { code: 'missing' } : null
  for (const [at, section] of sectionsOf(typed).entries()) {
    const said = section.heading
    if (said === '') return { code: at === 0 && !/^\s*#/.test(typed) ? 'begins-without-heading' : 'empty-heading' }
    if (said.length > legalLimits.heading) return { code: 'heading-too-long', heading: said.slice(0, 40) }
    if (section.paragraphs.length === 0) return { code: 'heading-without-text', heading: said }
    if (section.paragraphs.some((each) => each.length > legalLimits.paragraph))
      return { code: 'paragraph-too-long', heading: said }
  }
  return null
}

/** What of one text the other does not say, paragraph by paragraph. */
export function onlyIn(one: string, other: string): string[] {
  const parts = (typed: string) => typed.split(/\n\s*\n/).map((each) => each.trim())
  const known = new Set(parts(other))
  return parts(one).filter((each) => each !== '' && !known.has(each))
}
