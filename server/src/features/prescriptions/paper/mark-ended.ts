import type { Ending } from '@polyclinic/domain/prescriptions/chain.ts'
import type { PrescriptionPaper } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { languageOfClinic } from '../../../platform/language.ts'
import { writeText } from '../../../platform/text.ts'
import { texts } from './texts.ts'

/**
 * A signed paper for whoever opens it now: a drug that was stopped, or prescribed in error, stands on it as that, with
 * nothing of how to take it; a paper of which nothing stands says so in its title. What is stored stays as it was signed.
 * @param ended places of such drugs on the paper
 */
export const markEnded = (paper: PrescriptionPaper, ended: ReadonlyMap<number, Ending>): PrescriptionPaper => {
  const language = languageOfClinic({ locale: paper.language })
  const isVoid = paper.items.length > 0 && paper.items.every((_, place) => ended.has(place))
  return {
    ...paper,
    ...(isVoid && { title: writeText(texts[language].notValid, language, { title: paper.title }), notice: null }),
    items: paper.items.map((item, place) => {
      const as = ended.get(place)
      return as ? marked(item, paper, as) : item
    }),
  }
}

function marked(
  { heading }: PrescriptionPaper['items'][number],
  { language: locale, wordsLanguage }: PrescriptionPaper,
  as: Ending,
): PrescriptionPaper['items'][number] {
  const language = languageOfClinic({ locale })
  const ofPatient = texts[languageOfClinic({ locale: wordsLanguage })]
  const isError = as === 'entered-in-error'
  return {
    heading: writeText(texts[language][isError ? 'inError' : 'stopped'], language, { drug: heading }),
    facts: texts[language].notDispensed,
    sentence: isError ? ofPatient.notTaken : ofPatient.takenNoLonger,
  }
}
