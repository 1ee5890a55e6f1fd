import { legalPages, type LegalPage, type LegalSections } from './pages.ts'

type Texts = Partial<Record<LegalPage, LegalSections | undefined>>

/** How much room texts take as they are sent. */
export const bytesOfTexts = (texts: Texts): number => new TextEncoder().encode(JSON.stringify(texts)).length

/** The page whose text takes most, where all together take too much. */
export const longestPage = (texts: Texts): LegalPage =>
  legalPages.reduce((longest, page) =>
    JSON.stringify(texts[page] ?? []).length > JSON.stringify(texts[longest] ?? []).length ? page : longest,
  )
