import type { PrescriptionStanding } from '@polyclinic/domain/prescriptions/decide-check.ts'
import type { PrescriptionPaper } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { languageOfClinic } from '../../../platform/language.ts'
import { writeText } from '../../../platform/text.ts'
import { texts } from './texts.ts'

/**
 * A signed paper for whoever opens it now: a drug that was stopped, prescribed in error or renewed stands on it as that,
 * with nothing of how to take it; a paper of which nothing is to be filled says so in its title. What is stored stays as it
 * was signed.
 */
export const markStandings = (
  paper: PrescriptionPaper,
  standings: readonly PrescriptionStanding[],
): PrescriptionPaper => {
  const language = languageOfClinic({ locale: paper.language })
  const isVoid = standings.length > 0 && standings.every(({ state }) => state !== 'valid')
  return {
    ...paper,
    ...(isVoid && { title: writeText(texts[language].notValid, language, { title: paper.title }), notice: null }),
    items: paper.items.map((item, place) => {
      const state = standings[place]?.state ?? 'valid'
      return state === 'valid' ? item : marked(item, paper, state)
    }),
  }
}

const words = {
  stopped: { heading: 'stopped', facts: 'notDispensed', sentence: 'takenNoLonger' },
  'entered-in-error': { heading: 'inError', facts: 'notDispensed', sentence: 'notTaken' },
  renewed: { heading: 'renewed', facts: 'newerDispensed', sentence: 'takenAsNewer' },
} as const

function marked(
  { heading }: PrescriptionPaper['items'][number],
  { language: locale, wordsLanguage }: PrescriptionPaper,
  state: keyof typeof words,
): PrescriptionPaper['items'][number] {
  const language = languageOfClinic({ locale })
  const keys = words[state]
  return {
    heading: writeText(texts[language][keys.heading], language, { drug: heading }),
    facts: texts[language][keys.facts],
    sentence: texts[languageOfClinic({ locale: wordsLanguage })][keys.sentence],
  }
}
