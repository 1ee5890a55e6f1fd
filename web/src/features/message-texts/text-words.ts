import type { TextMistake } from '@polyclinic/domain/message-texts/check-text.ts'
import { longest } from '@polyclinic/domain/message-texts/check-text.ts'
import { occasionAreas, type OccasionArea, type OccasionName } from '@polyclinic/domain/message-texts/occasions.ts'
import {
  variableOf,
  variablePattern,
  variables,
  written,
  type VariableName,
} from '@polyclinic/domain/message-texts/variables.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

export const occasionWord = (name: OccasionName) => `messageTexts.${name}` as const satisfies PlainTextKey
export const whenWord = (name: OccasionName) => `messageTexts.when-${name}` as const satisfies PlainTextKey
const variableWord = (name: VariableName) => `messageTexts.name-${name}` as const satisfies PlainTextKey

export const areaWords: Record<OccasionArea, PlainTextKey> = {
  before: 'messageTexts.areaBefore',
  changes: 'messageTexts.areaChanges',
  accounts: 'messageTexts.areaAccounts',
  money: 'messageTexts.areaMoney',
  security: 'messageTexts.areaSecurity',
  team: 'messageTexts.areaTeam',
}
export const areas = Object.entries(occasionAreas) as [OccasionArea, readonly OccasionName[]][]

const names = Object.keys(variables) as VariableName[]

/** What a variable is called on this page. */
export const labelOf = (name: string, { t }: Pick<Texts, 't'>): string =>
  variableOf(name) ? t(variableWord(name as VariableName)) : name

/** A stored text with its variables in the words of this page: `{givenName}` as `{First name}`. */
export const shownText = (stored: string, texts: Pick<Texts, 't'>): string =>
  stored.replaceAll(variablePattern, (_all, name: string) => written(labelOf(name, texts)))

/** The other way round, however it is typed; what is no variable stays, to be named. */
export function storedText(shown: string, texts: Pick<Texts, 't'>): string {
  return shown.replaceAll(variablePattern, (all, label: string) => {
    const wanted = label.trim().toLowerCase()
    const found = names.find((name) => labelOf(name, texts).toLowerCase() === wanted || name.toLowerCase() === wanted)
    return found ? written(found) : all
  })
}

/** A few variables, of which one would do. */
export function labelsOf(wanted: readonly string[], texts: Pick<Texts, 't'>): string {
  const [one, other] = wanted.map((name) => labelOf(name, texts))
  return other === undefined ? (one ?? '') : texts.t('messageTexts.or', { one: one!, other })
}

/** What must be put back, all of it. */
export function missingWords(mistakes: readonly TextMistake[], texts: Pick<Texts, 't'>): string {
  const names = mistakes.map(({ variables: wrong }) => labelsOf(wrong, texts))
  return texts.t('messageTexts.missing_variables', { names: names.join(', '), count: names.length })
}

/** What is wrong with a field, in a sentence. */
export function mistakeWords(
  occasion: OccasionName,
  { field, code, variables: wrong }: TextMistake,
  texts: Pick<Texts, 't'>,
): string {
  const { t } = texts
  const name = labelsOf(wrong, texts)
  if (code === 'too_long') return t('messageTexts.too_long', { count: longest(occasion, field) })
  if (code === 'brace') return t('messageTexts.brace', { example: written(labelOf('clinic', texts)) })
  if (code === 'required' || code === 'address' || code === 'no_subject') return t(`messageTexts.${code}`)
  return t(`messageTexts.${code}`, { name })
}
