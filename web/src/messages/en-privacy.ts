import { texts as privacy } from './en/privacy.ts'

/** For who takes a copy of their data. */
export const privacyTexts = { privacy }
