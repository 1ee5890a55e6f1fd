import { texts as brand } from './de/brand.ts'

/** For whoever keeps the clinic's look. */
export const brandTexts = { brand }
