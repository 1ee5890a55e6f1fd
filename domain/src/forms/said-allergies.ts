import { foldedWords } from '../prescriptions/checks/fold.ts'
import { withoutHidden } from '../prescriptions/model.ts'
import { answerTo, isAnswered, visibleFields, type Answers } from './answers.ts'
import type { Definition, Field, FieldKind } from './definition.ts'

/** What a patient said to one question about allergies; no answer: the question was answered by a yes. */
export type SaidAllergy = { field: string; question: string; answer: string | null }

const askedAbout = /allerg|unvertraglich|uberempfind|intoleran|hypersensitiv/
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
const names = (words: string) => !denials.has(says(words)) && says(words) !== ''

/**
 * What a patient said of allergies in a form, in their own words: to questions whose words are about that, to what is asked
 * only after one of them and, where a section is called so and none of its questions is, to all that it asks.
 */
export function saidAllergies(definition: Definition, answers: Answers): SaidAllergy[] {
  const shown = new Set(visibleFields(definition, answers).map(({ id }) => id))
  const about = new Set<string>()
  const asked = definition.sections.flatMap(({ title, fields }) => {
    const isWhole = isAbout(title) && !fields.some(({ label }) => isAbout(label))
    return fields.filter((field) => {
      const follows = field.when !== null && about.has(field.when.field) && inWords.has(field.kind)
      if (!(isAbout(field.label) || isWhole || follows)) return false
      about.add(field.id)
      return shown.has(field.id) && isAnswered(answers, field)
    })
  })
  return asked.flatMap((field): SaidAllergy[] => {
    const [id, question] = [field.id, field.label]
    if (field.kind === 'yes-no') {
      const isNamed = asked.some(({ when }) => when?.field === id)
      return answerTo(answers, field.id) === true && !isNamed ? [{ field: id, question, answer: null }] : []
    }
    const answer = inWords.has(field.kind) ? inOwnWords(field, answers) : ''
    return answer === '' ? [] : [{ field: id, question, answer }]
  })
}

function inOwnWords({ id, options }: Field, answers: Answers): string {
  const labelOf = (value: unknown) => options.find((option) => option.id === value)?.label ?? String(value)
  const said = [answerTo(answers, id)].flat().map(labelOf)
  return withoutHidden(said.filter(names).join(', ')).trim()
}
