import { texts as common } from './de/common.ts'
import { texts as errors } from './de/errors.ts'
import { texts as languages } from './de/languages.ts'
import { texts as publicTexts } from './de/public.ts'
import { texts as specialities } from '@polyclinic/domain/providers/speciality-names/de.ts'
import { texts as system } from './de/system.ts'

/** What any page may say; it travels with every first view. */
export const everyone = { common, errors, languages, public: publicTexts, specialities, system }
