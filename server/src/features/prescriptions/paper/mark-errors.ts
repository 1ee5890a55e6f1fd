import type { PrescriptionPaper } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { languageOfClinic } from '../../../platform/language.ts'
import { writeText } from '../../../platform/text.ts'
import { texts } from './texts.ts'

/**
 * A signed paper for whoever opens it now: a drug that was prescribed in error stands on it as one, with nothing of how to
 * take it. What is stored stays as it was signed.
 * @param errors places of such drugs on the paper
 */
export const markErrors = (paper: PrescriptionPaper, errors: ReadonlySet<number>): PrescriptionPaper => ({
  ...paper,
  items: paper.items.map((item, place) => (errors.has(place) ? marked(item, paper) : item)),
})

function marked(
  { heading }: PrescriptionPaper['items'][number],
  { language: locale, wordsLanguage }: PrescriptionPaper,
): PrescriptionPaper['items'][number] {
  const language = languageOfClinic({ locale })
  const ofPatient = languageOfClinic({ locale: wordsLanguage })
  return {
    heading: writeText(texts[language].inError, language, { drug: heading }),
    facts: texts[language].notDispensed,
    sentence: texts[ofPatient].notTaken,
  }
}
