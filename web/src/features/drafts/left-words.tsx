import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { CopyWords } from './copy-words.tsx'

type LeftWordsProps = {
  /** What happened to the draft. */
  said: string
  /** What was typed, to be copied; null where others come to the clipboard next. */
  words: string | null
  /** The same to be read, where it stands nowhere else. */
  children?: ReactNode
  /** What else can become of it. */
  acts?: ReactNode
  isHeld?: boolean
  /** Nobody needs it any more. */
  onGone: () => void
}

/** Somewhere else a draft was ended: what was typed here stays in sight until whoever typed it says what becomes of it. */
export function LeftWords({ said, words, children, acts, isHeld = false, onGone }: LeftWordsProps) {
  const { t } = useTexts()
  useUnsaved(true)
  return (
    <Note tone="warn" role="alert">
      <Stack gap="small">
        <p>{said}</p>
        {children}
        <Row>
          {acts}
          {words !== null && <CopyWords words={words} />}
          <Button size="small" kind="quiet" held={isHeld} onClick={onGone}>
            {t('encounters.leftOutGone')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
