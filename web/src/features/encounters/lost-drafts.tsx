import type { DraftKind } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import { useCallback, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import text from '../../ui/text.module.css'
import { LeftWords } from '../drafts/left-words.tsx'
import { kindWords } from '../letters/kind-words.ts'
import { TypedText } from './note-content.tsx'

/** Told of what stands in a form when it goes; of nothing where it was left or has ended. */
export type OnLost = (kind: DraftKind, words: string) => void
type Lost = { [Kind in DraftKind]?: { number: number; words: string } }

/** What stood in forms beside a note when this note was marked as entered in error: it goes with the note. */
export function useLostDrafts(number: number) {
  const [lost, setLost] = useState<Lost>({})
  const onLost = useCallback<OnLost>(
    (kind, words) =>
      setLost((before) => {
        const kept = before[kind]
        // A form beside the next note that goes with nothing in it takes none of these words along.
        const isKept = words === '' && kept && kept.words !== '' && kept.number !== number
        return isKept ? before : { ...before, [kind]: { number, words } }
      }),
    [number],
  )
  const shown = (Object.keys(lost) as DraftKind[]).flatMap((kind) => {
    const left = lost[kind]
    return left && left.number !== number && left.words !== '' ? [{ kind, words: left.words }] : []
  })
  return { shown, onLost, onGone: (kind: DraftKind) => setLost((before) => ({ ...before, [kind]: undefined })) }
}

type LostDraftsProps = { shown: readonly { kind: DraftKind; words: string }[]; onGone: (kind: DraftKind) => void }

/** Each until whoever typed it has no more need of it. */
export function LostDrafts({ shown, onGone }: LostDraftsProps) {
  const { t } = useTexts()
  return shown.map(({ kind, words }) => (
    <LeftWords key={kind} said={t('encounters.lostText')} words={words} onGone={() => onGone(kind)}>
      <p className={text.strong}>{t(kind === 'addendum' ? 'encounters.addendum' : kindWords[kind])}</p>
      <TypedText>{words}</TypedText>
    </LeftWords>
  ))
}
