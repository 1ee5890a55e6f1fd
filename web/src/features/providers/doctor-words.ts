import type { SpokenLanguage, Speciality } from '@polyclinic/domain/providers/specialities.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** A speciality's code as a word; the API's contract says text, the import allows only known codes. */
export const specialityName = (code: string, { t }: Texts) => t(`specialities.${code as Speciality}`)

export const languageName = (code: string, { t }: Texts) => t(`languages.${code as SpokenLanguage}`)

/** "English, French". */
export const languageNames = (codes: readonly string[], texts: Texts) =>
  codes.map((code) => languageName(code, texts)).join(', ')
