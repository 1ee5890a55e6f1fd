import { mailLanguages, type MailLanguage } from '@polyclinic/domain/message-texts/variables.ts'
import type { Clinic } from './clinics.ts'

export type Language = MailLanguage

export const isLanguage = (value: unknown): value is Language => mailLanguages.some((language) => language === value)

/** The visitor's own choice (cookie `locale`), else the clinic's language. */
export function languageOf({
  clinic,
  request,
}: {
  clinic: Pick<Clinic, 'locale'>
  request: { readCookie: (name: string) => string | undefined }
}): Language {
  const wanted = [request.readCookie('locale'), clinic.locale].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? mailLanguages[0]
}
