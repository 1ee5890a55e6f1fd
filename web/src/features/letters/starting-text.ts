import type { LetterKind } from '@polyclinic/domain/chart-files/kinds.ts'
import { currentEntries } from '@polyclinic/domain/charts/entries.ts'
import type { Content } from '@polyclinic/domain/encounters/content.ts'
import type { UnitSystem } from '@polyclinic/domain/encounters/units.ts'
import type { LetterContent } from '@polyclinic/domain/letters/model.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { allergiesOf, medicinesOf, summaryOf } from '../charts/entry-words.ts'
import { addedWords } from '../encounters/added-words.ts'
import type { AddedText } from '../encounters/addendum.tsx'
import { diagnosesOf, valuesOf } from '../encounters/content-words.ts'
import type { VisitNote } from '../encounters/use-encounter.ts'

type About = Pick<VisitNote, 'alerts' | 'prescribed' | 'allergiesInForms'> & {
  today: string
  timeZone: string
  system: UnitSystem
  texts: Texts
  /** To whom it goes, where that is known. */
  recipient?: string
  /** What was added to the note, if it is signed. */
  addenda?: readonly AddedText[]
}

/** The parts of a letter that the note fills. */
export type FilledPart = keyof typeof roomFor
export const roomFor = { diagnoses: 3000, findings: 12_000, therapy: 6000 } as const

/** What a new letter begins with, and which of its parts had no room for all that the note and the record say. */
export type LetterStart = { content: LetterContent; cut: readonly FilledPart[] }

/**
 * What a new letter begins with: of the note what whoever is written to wants to know, and of the chart what nobody may
 * overlook, first. What was added to the note corrects it, and is never what a long note leaves no room for.
 */
export function startingText(
  kind: LetterKind,
  note: Content,
  { alerts, prescribed, allergiesInForms, addenda = [], today, timeZone, system, texts, recipient = '' }: About,
): LetterStart {
  if (kind === 'sick-note')
    return {
      content: { kind, isFirst: true, keptFrom: 'work', from: today, until: today, diagnosis: null, remark: '' },
      cut: [],
    }
  const cut: FilledPart[] = []
  const fill = (part: FilledPart, gap: string, said: readonly (string | false | null)[], last = ''): string => {
    const words = said.filter(Boolean).join(gap)
    const whole = [words, last].filter(Boolean).join(gap)
    if (whole.length <= roomFor[part]) return whole
    cut.push(part)
    const room = Math.max(0, roomFor[part] - leftOutMark.length - (last && gap + last).length)
    return [`${words.slice(0, room).trimEnd()}${leftOutMark}`, last].filter(Boolean).join(gap).slice(0, roomFor[part])
  }
  const said = {
    diagnoses: fill('diagnoses', '\n', [diagnosesOf(note, texts), alerts && conditionsBeside(note, alerts, texts)]),
    findings: fill(
      'findings',
      '\n\n',
      [
        alerts && allergiesOf(alerts, allergiesInForms, timeZone, texts),
        ...[note.complaint, valuesOf(note, system, texts), note.findings],
      ],
      addedWords(addenda, timeZone, texts).join('\n\n'),
    ),
    therapy: fill('therapy', '\n\n', [alerts && medicinesOf(alerts, prescribed, texts), note.plan]),
  }
  const content: LetterContent =
    kind === 'referral' ? { kind, recipient, question: '', ...said } : { kind, recipient, ...said, assessment: '' }
  return { content, cut }
}

/** Stands in the letter, too: whoever is written to sees that there was more. */
const leftOutMark = ' […]'

/** What the record knows beside the note: whoever is written to reads of the asthma, too, if it was not today's matter. */
function conditionsBeside({ diagnoses }: Content, entries: NonNullable<About['alerts']>, texts: Texts): string | null {
  const told = new Set(diagnoses.flatMap(({ code, title }) => [code, title]))
  const others = currentEntries(entries, 'condition').filter(
    ({ status, code, title }) => status === 'active' && !(code !== null && told.has(code)) && !told.has(title),
  )
  return others.length === 0 ? null : summaryOf('condition', others, texts)
}
