import { texts as brand } from './en/brand.ts'

/** For whoever keeps the clinic's look. */
export const brandTexts = { brand }
