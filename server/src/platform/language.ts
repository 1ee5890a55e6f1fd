import type { Clinic } from './clinics.ts'

/** The languages that mails are written in; the first is the last resort. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** The visitor's own choice (cookie `locale`), else the clinic's language. */
export function languageOf({
  clinic,
  request,
}: {
  clinic: Pick<Clinic, 'locale'>
  request: { readCookie: (name: string) => string | undefined }
}): Language {
  const wanted = [request.readCookie('locale'), clinic.locale].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? languages[0]
}
