import type { Catalogue } from './catalogue.ts'
import type { Locale } from './locales.ts'

/** Sentences that not every page needs; `routes.tsx` says which screens do. */
export type TextGroup =
  | 'booking'
  | 'charts'
  | 'documents'
  | 'encounters'
  | 'patients'
  | 'people'
  | 'reports'
  | 'reviewed'
  | 'staff'

type Areas = Partial<Catalogue>
type Load = () => Promise<unknown>

/** The same for screens that bring their sentences themselves: what most pages never need, they need not know of. */
export type OwnTexts = Record<Locale, Load>

const loaders: Record<Locale, Record<TextGroup | 'everyone', Load>> = {
  en: {
    everyone: async () => (await import('../../messages/en-everyone.ts')).everyone,
    booking: async () => (await import('../../messages/en-booking.ts')).bookings,
    charts: async () => (await import('../../messages/en-charts.ts')).chartTexts,
    documents: async () => (await import('../../messages/en-documents.ts')).documentTexts,
    encounters: async () => (await import('../../messages/en-encounters.ts')).encounterTexts,
    patients: async () => (await import('../../messages/en-patients.ts')).patients,
    people: async () => (await import('../../messages/en-people.ts')).peopleTexts,
    reports: async () => (await import('../../messages/en-reports.ts')).reportTexts,
    reviewed: async () => (await import('../../messages/en-reviewed.ts')).reviewedTexts,
    staff: async () => (await import('../../messages/en-staff.ts')).staff,
  },
  de: {
    everyone: async () => (await import('../../messages/de-everyone.ts')).everyone,
    booking: async () => (await import('../../messages/de-booking.ts')).bookings,
    charts: async () => (await import('../../messages/de-charts.ts')).chartTexts,
    documents: async () => (await import('../../messages/de-documents.ts')).documentTexts,
    encounters: async () => (await import('../../messages/de-encounters.ts')).encounterTexts,
    patients: async () => (await import('../../messages/de-patients.ts')).patients,
    people: async () => (await import('../../messages/de-people.ts')).peopleTexts,
    reports: async () => (await import('../../messages/de-reports.ts')).reportTexts,
    reviewed: async () => (await import('../../messages/de-reviewed.ts')).reviewedTexts,
    staff: async () => (await import('../../messages/de-staff.ts')).staff,
  },
}

let page: { locale: Locale; areas: Promise<Areas> } | undefined

/** The catalogue of this page in the browser: what every page says, and what its screens add before they are shown. */
export function openCatalogue(locale: Locale): Promise<Catalogue> {
  const areas = loaders[locale].everyone().then((everyone) => ({ ...(everyone as Areas) }))
  page = { locale, areas }
  return areas as Promise<Catalogue>
}

/** Adds a group of sentences to the page's catalogue, to areas that are there, too; the server and the tests have them all. */
export async function addTexts(group: TextGroup | OwnTexts): Promise<void> {
  if (import.meta.env.SSR || !page) return
  const load = typeof group === 'string' ? loaders[page.locale][group] : group[page.locale]
  const [areas, added] = await Promise.all([page.areas, load()])
  for (const [area, texts] of Object.entries(added as Areas))
    Object.assign(areas, { [area]: { ...areas[area as keyof Areas], ...texts } })
}
