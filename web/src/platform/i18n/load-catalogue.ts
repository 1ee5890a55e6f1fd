import type { Catalogue } from './catalogue.ts'
import type { Locale } from './locales.ts'

const loaders: Record<Locale, () => Promise<unknown>> = {
  en: async () => (await import('../../messages/en.ts')).en,
  de: async () => (await import('../../messages/de.ts')).de,
}

/** Every sentence of a language, for the server and the tests; a page in the browser opens its own part. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  return (await loaders[locale]()) as Catalogue
}
