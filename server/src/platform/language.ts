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
  const wanted = request.readCookie('locale')?.slice(0, 2).toLowerCase()
  return isLanguage(wanted) ? wanted : languageOfClinic(clinic)
}

/** What a clinic writes in to whom it does not know otherwise. */
export function languageOfClinic({ locale }: Pick<Clinic, 'locale'>): Language {
  const own = locale.slice(0, 2).toLowerCase()
  return isLanguage(own) ? own : mailLanguages[0]
}
