import type { LegalSections } from './pages.ts'

/** What every clinic's legal texts say until somebody replaces them, in the languages of clinics. */
export const starterLegalText = {
  'en-US': 'This text is an example. Replace it before the site goes live.',
  'de-DE': 'Dieser Text ist ein Beispiel. Ersetzen Sie ihn, bevor die Seite online geht.',
} as const

const starters: readonly string[] = Object.values(starterLegalText)

/** Whether a text still holds the sentence that every clinic begins with. */
export const isStarterText = (sections: LegalSections): boolean =>
  sections.some(({ paragraphs }) => paragraphs.some((each) => starters.includes(each.trim())))
