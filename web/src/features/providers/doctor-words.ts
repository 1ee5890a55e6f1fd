import type { SpokenLanguage, Speciality } from '@polyclinic/domain/providers/specialities.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** An address may name any code: what no catalogue knows reads as it is written there. */
const orCode = (name: string, key: string, code: string) => (name === key ? code : name)

/** A speciality's code as a word; the API's contract says text, the import allows only known codes. */
export const specialityName = (code: string, { t }: Texts) =>
  orCode(t(`specialities.${code as Speciality}`), `specialities.${code}`, code)

export const languageName = (code: string, { t }: Texts) =>
  orCode(t(`languages.${code as SpokenLanguage}`), `languages.${code}`, code)

/** "English, French". */
export const languageNames = (codes: readonly string[], texts: Texts) =>
  codes.map((code) => languageName(code, texts)).join(', ')
