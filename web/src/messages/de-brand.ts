import { texts as brand } from './de/brand.ts'
import { texts as departments } from './de/departments.ts'
import { texts as legal } from './de/legal.ts'
import { texts as versions } from './de/versions.ts'

/** For whoever keeps the clinic's look and its legal texts. */
export const brandTexts = { brand, departments, legal, versions }
