import { mistakesIn } from '@polyclinic/domain/message-texts/check-text.ts'
import { isSms, occasionOf } from '@polyclinic/domain/message-texts/occasions.ts'
import { variableOf } from '@polyclinic/domain/message-texts/variables.ts'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { NeededFields } from './needed-fields.tsx'
import { SavedText } from './saved-text.tsx'
import styles from './text-editor.module.css'
import { labelOf, mistakeWords, missingWords } from './text-words.ts'
import type { useDraft } from './use-draft.ts'
import { changeText, resetText, sendTest, useSavedText, type WholeText } from './use-message-texts.ts'
import { VariableField } from './variable-field.tsx'

type TextEditorProps = {
  saved: WholeText
  draft: ReturnType<typeof useDraft>
  /** Reads again what is saved. */
  onBehind: () => Promise<unknown>
}

/** Subject and text of one occasion. */
export function TextEditor({ saved, draft, onBehind }: TextEditorProps) {
  const texts = useTexts()
  const { t } = texts
  const { occasion, language } = saved
  const { shown, stored, hasDraft, isBehind } = draft
  const takeOver = useSavedText()
  const { busy, problem, send, forget } = useSubmission()
  const [hasTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<{ sentence: string } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)

  // The bar that comes with the first letter would lie over it on a phone.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (hasDraft && form.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [hasDraft])

  const { variables } = occasionOf(occasion, language)
  const mistakes = mistakesIn(occasion, language, stored)
  const errorOf = (field: 'subject' | 'body') => {
    const found = mistakes.filter((each) => each.field === field)
    const wrong = found.find(({ code }) => code !== 'missing_variable')
    if (wrong) return mistakeWords(occasion, wrong, texts)
    // All that is missing, so that nobody puts back one after the other.
    return hasTried && found.length > 0 ? missingWords(found, texts) : undefined
  }
  const labelsFor = (field: 'subject' | 'body') =>
    variables.filter((name) => field === 'body' || variableOf(name)?.inSubject).map((name) => labelOf(name, texts))

  const type = (field: 'subject' | 'body') => (value: string) => {
    setDone(null)
    forget()
    draft.type(field, value)
  }
  async function put(sentence: string, work: () => Promise<WholeText>) {
    setDone(null)
    const outcome = await send(work)
    if (outcome.done) {
      takeOver(outcome.value)
      draft.discard()
      setTried(false)
      setAsking(false)
      setDone({ sentence })
    } else if (outcome.problem.code === 'stale_version') await onBehind()
  }
  /** Leads to what is wrong, if something is. */
  const isRight = () => {
    setTried(true)
    const [first] = mistakes
    if (first) document.getElementById(`text-${first.field}`)?.focus()
    return !first
  }
  const save = () => {
    if (isRight()) void put(t('messageTexts.saved'), () => changeText(saved, saved.version, stored))
  }
  async function test() {
    if (isSms(occasion) || !isRight()) return
    setDone(null)
    const outcome = await send(() => sendTest(occasion, language, stored))
    if (!outcome.done) return
    const { to: address, leaves } = outcome.value
    setDone({ sentence: t(leaves ? 'messageTexts.testSent' : 'messageTexts.testKept', { address }) })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && hasDraft && !isBehind) save()
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        {isBehind ? (
          <Note tone="warn" role="alert">
            <Stack gap="small">
              <p>{t('messageTexts.conflict')}</p>
              <SavedText title={t('messageTexts.theirs')} text={saved} />
              <Row>
                <Button busy={busy} onClick={save}>
                  {t('messageTexts.useMine')}
                </Button>
                <Button onClick={draft.discard}>{t('messageTexts.useTheirs')}</Button>
              </Row>
            </Stack>
          </Note>
        ) : (
          problem && problem.code !== 'stale_version' && <RefusalNote refusal={problem} isTeam />
        )}
        {!isSms(occasion) && (
          <VariableField
            id="text-subject"
            label={t('messageTexts.subject')}
            error={errorOf('subject')}
            value={shown.subject}
            labels={labelsFor('subject')}
            lang={language}
            isOneLine
            onChange={type('subject')}
          />
        )}
        <VariableField
          id="text-body"
          label={t('messageTexts.text')}
          hint={t('messageTexts.textHint', { brace: '{' })}
          error={errorOf('body')}
          value={shown.body}
          labels={labelsFor('body')}
          lang={language}
          onChange={type('body')}
        />
        <NeededFields occasion={occasion} language={language} body={stored.body} />
        <div ref={answer} tabIndex={-1}>
          {done && (
            <Note tone="ok" role="status">
              {done.sentence}
            </Note>
          )}
        </div>
        {hasDraft && !isBehind && (
          <Row>
            <p className={styles.kept}>{t('messageTexts.draftKept')}</p>
            <Button kind="quiet" onClick={draft.discard}>
              {t('messageTexts.discard')}
            </Button>
          </Row>
        )}
        {!hasDraft && ways()}
      </Stack>
      {hasDraft && <div className={styles.bar}>{ways()}</div>}
    </form>
  )

  function ways(): ReactNode {
    const testing = !isSms(occasion) && (
      <Button busy={busy} onClick={() => void test()}>
        {t('messageTexts.sendTest')}
      </Button>
    )
    if (isAsking)
      return (
        <Stack gap="small">
          <p role="alert">{t('messageTexts.resetAsk')}</p>
          <SavedText title={shown.subject} text={saved} isOpen />
          <Row>
            <Button
              kind="danger"
              busy={busy}
              onClick={() => void put(t('messageTexts.wasReset'), () => resetText(saved, saved.version))}
            >
              {t('messageTexts.resetYes')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('messageTexts.keepOwn')}</Button>
          </Row>
        </Stack>
      )
    if (hasDraft)
      return (
        <ActionBar>
          {!isBehind && (
            <Row>
              <Button type="submit" kind="main" busy={busy}>
                {t('messageTexts.save')}
              </Button>
              {testing}
            </Row>
          )}
        </ActionBar>
      )
    return (
      <Row>
        {testing}
        {saved.isChanged && <Button onClick={() => setAsking(true)}>{t('messageTexts.reset')}</Button>}
      </Row>
    )
  }
}
