import type { OwnTexts } from '../../platform/i18n/open-catalogue.ts'

/** What is said of who looks after whom. */
export const familyTexts: OwnTexts = {
  en: async () => (await import('../../messages/en-family.ts')).familyTexts,
  de: async () => (await import('../../messages/de-family.ts')).familyTexts,
}
