import { texts as privacy } from './de/privacy.ts'

/** For who takes a copy of their data. */
export const privacyTexts = { privacy }
