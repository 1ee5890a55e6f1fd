export type Brand = 'boston' | 'berlin'
export type Size = 'phone' | 'desktop'
export type Mode = 'light' | 'dark'
export type Language = 'en' | 'de'

/** One way to look at the product. Without a language it speaks the clinic's own. */
export type Look = { brand: Brand; size: Size; mode: Mode; language?: Language }

/** Journeys rotate through these six, in which every pair of choices meets. */
export const looks = [
  { brand: 'boston', size: 'desktop', mode: 'light', language: 'en' },
  { brand: 'boston', size: 'phone', mode: 'dark', language: 'de' },
  { brand: 'berlin', size: 'desktop', mode: 'dark', language: 'de' },
  { brand: 'berlin', size: 'phone', mode: 'light', language: 'en' },
  { brand: 'berlin', size: 'desktop', mode: 'light', language: 'de' },
  { brand: 'boston', size: 'phone', mode: 'dark', language: 'en' },
] as const satisfies Look[]

/** `npm test -- looks` walks every journey in all its looks and sees every screen; `npm test` most in the first look, and a few screens. */
export const inAllLooks = process.env['LOOKS'] === 'all'

/** The looks in which a journey is walked: `npm test` takes the first. */
export const looksOf = <L extends readonly Look[]>(...chosen: L): readonly L[number][] =>
  inAllLooks ? chosen : chosen.slice(0, 1)

export const brands: readonly Brand[] = ['boston', 'berlin']
export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } }

/** What a test needs to know of the two demo clinics; the rest is theirs to change. */
export const clinics = {
  boston: {
    host: 'boston.localhost',
    slug: 'harborlight',
    title: 'Harborlight Family Practice',
    language: 'en',
    doctor: 'maya-okafor',
    service: 'annual-check-up',
    article: 'blood-pressure-at-home',
  },
  berlin: {
    host: 'berlin.localhost',
    slug: 'spreebogen',
    title: 'Fachärzte am Spreebogen',
    language: 'de',
    doctor: 'katharina-vogel',
    service: 'kardiologische-erstuntersuchung',
    article: 'blutdruck-zu-hause-messen',
  },
} as const satisfies Record<Brand, object>

export const port = () => process.env['E2E_PORT']!
export const originOf = (brand: Brand) => `http://${clinics[brand].host}:${port()}`
