import { mistakesIn, type MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import { fillText, type TextValues } from '@polyclinic/domain/message-texts/fill-text.ts'
import type { OccasionName } from '@polyclinic/domain/message-texts/occasions.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { Language } from '../../platform/language.ts'
import { writeText } from '../../platform/text.ts'

type Named = { occasion: OccasionName; language: Language }

/**
 * Subject and body of a mail, or a text message, which has no subject: the clinic's own text, or else the product's. One that an earlier version of the product took
 * and this one would not is not sent.
 * @param inSubject what stands for some variables in the subject
 */
export function writeMail(
  clinic: Pick<Clinic, 'messageTexts'>,
  productText: MessageText,
  { occasion, language }: Named,
  values: TextValues,
  inSubject?: TextValues,
): MessageText {
  const own = clinic.messageTexts.find((each) => each.occasion === occasion && each.language === language)
  const text = own && mistakesIn(occasion, language, own).length === 0 ? own : productText
  return fillText(text, values, inSubject)
}

const minutesWords: Record<Language, string> = {
  en: '{minutes, plural, one {# minute} other {# minutes}}',
  de: '{minutes, plural, one {# Minute} other {# Minuten}}',
}

const hoursWords: Record<Language, string> = {
  en: '{hours, plural, one {# hour} other {# hours}}',
  de: '{hours, plural, one {# Stunde} other {# Stunden}}',
}

/** A length of time in words: in hours where they are whole. */
export const lengthInWords = (minutes: number, language: Language): string =>
  minutes % 60 === 0
    ? writeText(hoursWords[language], language, { hours: minutes / 60 })
    : minutesInWords(minutes, language)

/** A number of minutes, in words. */
export const minutesInWords = (minutes: number, language: Language): string =>
  writeText(minutesWords[language], language, { minutes })
