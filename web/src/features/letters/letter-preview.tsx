import FileCheck from 'lucide-react/icons/file-check'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import type { LetterVisit } from './letter-fields.tsx'
import { LetterPaper } from './letter-paper.tsx'
import { unusualSpan } from './span-words.ts'
import type { LetterDraft, LetterPage } from './use-letters.ts'

type LetterPreviewProps = {
  visit: LetterVisit
  letter: LetterDraft
  page: LetterPage
  /** Who reads it, once it is shared. */
  readers: string
  hasReader: boolean
  /** Whether it is shared unless somebody says otherwise. */
  isShared: boolean
  busy: boolean
  problem: ApiProblem | null
  /** What is wrong with the draft of it. */
  troubles: ReactNode
  exits: ReactNode
  onIssue: (choices: { isShared: boolean; isSpanConfirmed: boolean }) => void
  onBack: () => void
}

/** A letter as it will be printed, and the press that issues it. */
export function LetterPreview({ visit, letter, page, readers, hasReader, ...props }: LetterPreviewProps) {
  const { isShared: wasShared, busy, problem, troubles, exits, onIssue, onBack } = props
  const texts = useTexts()
  const { t } = texts
  const [isShared, setShared] = useState(wasShared)
  const unusual = unusualSpan(letter.content, visit.seen, texts)
  const [isSpanConfirmed, setSpanConfirmed] = useState(false)
  const [hasTried, setTried] = useState(false)
  const confirmation = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  function issue() {
    setTried(true)
    if (unusual !== null && !isSpanConfirmed) return confirmation.current?.focus()
    onIssue({ isShared, isSpanConfirmed })
  }
  return (
    <Stack>
      <h3 ref={heading} tabIndex={-1} className={text.large}>
        {t('letters.preview')}
      </h3>
      <LetterPaper page={page} />
      <div>
        <Checkbox
          label={t('letters.share', { name: readers })}
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
        <p className={text.quiet}>{hasReader ? t('letters.shareHint') : t('encounters.noReader', { name: readers })}</p>
      </div>
      {unusual !== null && (
        <Checkbox
          ref={confirmation}
          label={t('letters.confirmSpan', { span: unusual })}
          checked={isSpanConfirmed}
          error={hasTried && !isSpanConfirmed && t('letters.spanUnconfirmed')}
          onChange={({ target }) => setSpanConfirmed(target.checked)}
        />
      )}
      <p>{t('letters.issueText')}</p>
      {troubles}
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Row>
        <Button kind="main" icon={FileCheck} busy={busy} onClick={issue}>
          {t('letters.issue')}
        </Button>
        <Button held={busy} onClick={onBack}>
          {t('letters.back')}
        </Button>
        {exits}
      </Row>
    </Stack>
  )
}
