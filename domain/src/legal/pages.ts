/** The pages of a clinic's site that the law asks for or may ask for, in the order of its footer. */
export const legalPages = ['privacy', 'notice', 'imprint', 'accessibility'] as const
export type LegalPage = (typeof legalPages)[number]

/** A text as readers see it. */
export type LegalSection = { readonly heading: string; readonly paragraphs: readonly string[] }
export type LegalSections = readonly LegalSection[]

/** Countries whose law asks a clinic's site for an imprint. */
export const countriesWithImprint: readonly string[] = ['AT', 'CH', 'DE', 'LI']

/** What a clinic of this country cannot leave out. */
export const requiredLegalPages = (country: string): LegalPage[] =>
  legalPages.filter(
    (page) =>
      page === 'privacy' || page === 'accessibility' || (page === 'imprint' && countriesWithImprint.includes(country)),
  )

/** What somebody who keeps the texts is offered: the notice is of whom HIPAA binds. */
export const offeredLegalPages = (country: string): LegalPage[] =>
  legalPages.filter((page) => page !== 'notice' || country === 'US')
