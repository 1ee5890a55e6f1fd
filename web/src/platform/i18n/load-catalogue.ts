import type { Catalogue } from './catalogue.ts'
import type { Locale } from './locales.ts'

const loaders: Record<Locale, () => Promise<unknown>> = {
  en: async () => (await import('../../messages/en.ts')).en,
  de: async () => (await import('../../messages/de.ts')).de,
}

/** One chunk a language: the browser fetches only the one it shows, before it hydrates. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  return (await loaders[locale]()) as Catalogue
}
