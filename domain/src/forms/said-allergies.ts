import { foldedWords } from '../prescriptions/checks/fold.ts'
import { withoutHidden } from '../prescriptions/model.ts'
import { answerTo, isAnswered, visibleFields, type Answers } from './answers.ts'
import type { Definition, Field, FieldKind } from './definition.ts'

/** What a patient said to one question about allergies: in words, or by a yes or no. */
export type SaidAllergy = { field: string; question: string; answer: string | boolean }

/** As `says` writes them. What somebody does not tolerate is often asked without the word allergy. */
const askedAbout = new RegExp(
  ['allerg|anaphyla|hypersensitiv|intoleran|tolerat|reaction|hives|urticaria|nesselsucht|\\breact(ed|s)?\\b']
    .concat('ue?berempfind|vertrae?glich|\\bvertrae?g(en|t|st)\\b|reaktion|reagier')
    .join('|'),
)
/** Asked the other way round: who tolerates everything has none. */
const isTurned = (words: string) =>
  /\btolerat|\bvertrae?g(en|t|st)\b/.test(words) &&
  !/\b(not|cannot|can t|don t|badly|nicht|schlecht|kein\w*)\b|intoleran|allerg/.test(words)
const inWords: ReadonlySet<FieldKind> = new Set<FieldKind>(['short-text', 'long-text', 'choice', 'choices'])
/** Whole answers that name nothing. What says more than these is shown. */
const denials: ReadonlySet<string> = new Set([
  ...([
    'none',
    'none known',
    'none of these',
    'none of the above',
    'no',
    'nothing',
    'na',
    'n a',
    'nka',
    'nkda',
  ] as const),
  ...(['no allergies', 'no known allergies', 'no known drug allergies', 'i have no allergies'] as const),
  ...(['keine', 'keins', 'keine bekannt', 'keine allergien', 'keine bekannten allergien', 'kein', 'nein'] as const),
  ...(['nichts', 'nichts davon', 'keine davon', 'ich habe keine allergien'] as const),
])

const says = (words: string) => foldedWords(words).join(' ')
const isAbout = (words: string) => askedAbout.test(says(words))
/** Of a title of several things (“Allergies and medicines”) each has to be. */
const isAboutNothingElse = (title: string) => title.split(/,|&|\/|\+|\b(?:and|or|und|oder)\b/i).every(isAbout)
const names = (words: string) => !denials.has(says(words)) && says(words) !== ''

/**
 * What a patient said of allergies in a form, in their own words. That is what they answered:
 *
 * - to questions whose words are about allergies, and to those that are asked only after one of them;
 * - in words right behind a yes or no that told of one;
 * - to all questions of a section that is called so. Where its title names other things, too, only if none of its
 *   questions says that it is meant.
 *
 * A line too much is no harm, one too few is.
 */
export function saidAllergies(definition: Definition, answers: Answers): SaidAllergy[] {
  const shown = new Set(visibleFields(definition, answers).map(({ id }) => id))
  const about = new Set<string>()
  /** Of which question more is said by one that goes on from it. */
  const isNamed = new Set<string>()
  const asked = definition.sections.flatMap(({ title, fields }) => {
    const isWhole = isAboutNothingElse(title) || (isAbout(title) && !fields.some(({ label }) => isAbout(label)))
    return fields.filter((field, place) => {
      const from = goesOnFrom(field, fields[place - 1], answers)
      const follows = from !== null && about.has(from)
      if (!(isAbout(field.label) || isWhole || follows)) return false
      about.add(field.id)
      const isSaid = shown.has(field.id) && isAnswered(answers, field)
      if (isSaid && follows && wordsOf(field, answers) !== '') isNamed.add(from)
      return isSaid
    })
  })
  return asked.flatMap((field): SaidAllergy[] => {
    const [id, question] = [field.id, field.label]
    if (field.kind === 'yes-no')
      return tellsOfOne(field, answers) && !isNamed.has(id)
        ? [{ field: id, question, answer: answerTo(answers, id) === true }]
        : []
    const answer = wordsOf(field, answers)
    return answer === '' ? [] : [{ field: id, question, answer }]
  })
}

/** A yes; a no to whether everything is tolerated. */
const tellsOfOne = ({ id, label }: Field, answers: Answers): boolean => answerTo(answers, id) === !isTurned(says(label))

/** The question that one asks more of: by its condition, or right behind one that told of something. */
function goesOnFrom({ kind, when }: Field, before: Field | undefined, answers: Answers): string | null {
  if (when !== null) return when.field
  return before?.kind === 'yes-no' && inWords.has(kind) && tellsOfOne(before, answers) ? before.id : null
}

function wordsOf({ id, kind, options }: Field, answers: Answers): string {
  if (!inWords.has(kind)) return ''
  const labelOf = (value: unknown) => options.find((option) => option.id === value)?.label ?? String(value)
  const said = [answerTo(answers, id)].flat().map(labelOf)
  return withoutHidden(said.filter(names).join(', ')).trim()
}
