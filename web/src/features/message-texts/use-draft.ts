import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { keepDraft, readDraft, type Draft } from './drafts.ts'
import { shownText, storedText } from './text-words.ts'
import type { WholeText } from './use-message-texts.ts'

/** What stands in the editor: what is saved, or what was typed since, also before another page was looked at. */
export function useDraft(text: WholeText) {
  const texts = useTexts()
  const inWords = ({ subject, body }: MessageText): MessageText => ({
    subject: shownText(subject, texts),
    body: shownText(body, texts),
  })
  const [draft, setDraft] = useState<Draft | null>(() => {
    const kept = readDraft(text)
    return kept && { ...inWords(kept), version: kept.version }
  })
  const asStored = ({ subject, body }: MessageText): MessageText => ({
    subject: storedText(subject, texts).trim(),
    body: storedText(body, texts).trim(),
  })
  const shown = draft ?? inWords(text)

  const keep = (next: Draft | null) => {
    setDraft(next)
    keepDraft(text, next && { ...asStored(next), version: next.version })
  }
  const type = (field: keyof MessageText, value: string) => {
    const next = { subject: shown.subject, body: shown.body, [field]: value }
    const stored = asStored(next)
    const isSame = stored.subject === text.subject && stored.body === text.body
    keep(isSame ? null : { ...next, version: draft?.version ?? text.version })
  }
  return {
    shown,
    stored: asStored(shown),
    hasDraft: draft !== null,
    /** Somebody else has saved it since this was begun. */
    isBehind: draft !== null && draft.version !== text.version,
    type,
    discard: () => keep(null),
  }
}
