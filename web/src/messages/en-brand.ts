import { texts as brand } from './en/brand.ts'
import { texts as departments } from './en/departments.ts'
import { texts as legal } from './en/legal.ts'
import { texts as versions } from './en/versions.ts'

/** For whoever keeps the clinic's look and its legal texts. */
export const brandTexts = { brand, departments, legal, versions }
