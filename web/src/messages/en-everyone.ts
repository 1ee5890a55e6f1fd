import { texts as common } from './en/common.ts'
import { texts as errors } from './en/errors.ts'
import { texts as languages } from './en/languages.ts'
import { texts as publicTexts } from './en/public.ts'
import { texts as specialities } from '@polyclinic/domain/providers/speciality-names/en.ts'
import { texts as system } from './en/system.ts'

/** What any page may say; it travels with every first view. */
export const everyone = { common, errors, languages, public: publicTexts, specialities, system }
