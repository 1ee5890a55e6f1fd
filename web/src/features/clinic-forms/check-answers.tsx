import type { Answers, visibleSections } from '@polyclinic/domain/forms/answers.ts'
import { isAsked } from '@polyclinic/domain/forms/definition.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef, useState, type RefObject } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { HeldNote } from '../drafts/held-note.tsx'
import { useEnding } from '../drafts/use-ending.ts'
import type { useKeptDraft } from '../drafts/use-kept-draft.ts'
import type { AnswersServer, AnswersView, KnownAnswers } from './answers.ts'
import styles from './form-filler.module.css'
import { Said } from './said.tsx'
import { mistakesTitle, type Mistake } from './use-mistake-words.ts'

type CheckAnswersProps = {
  sections: ReturnType<typeof visibleSections>
  /** As they are read: files by their names. */
  content: Answers
  /** Files that have not arrived. */
  underway: readonly string[]
  mistakes: readonly Mistake[]
  say: (mistake: Mistake) => string
  goTo: (step: number) => void
  heading: RefObject<HTMLHeadingElement | null>
  server: AnswersServer
  draft: Pick<ReturnType<typeof useKeptDraft<Answers, KnownAnswers>>, 'keeper' | 'saving' | 'content'>
  onCompleted: (answers: AnswersView) => void
  onBack: () => void
}

/** All answers once more, each section with the way back to it, before they are sent for good. */
export function CheckAnswers(props: CheckAnswersProps) {
  const { sections, content, mistakes, say, goTo, heading, server, underway, onCompleted, onBack } = props
  const { keeper, saving } = props.draft
  const { t, formatLocale } = useTexts()
  const { busy, problem, held, end } = useEnding(keeper)
  const [tries, setTries] = useState(0)
  const waiting = useRef<HTMLDivElement>(null)
  const complete = async () => {
    setTries(tries + 1)
    if (mistakes.length > 0) return
    if (underway.length > 0) return waiting.current?.focus()
    const outcome = await end({ content: props.draft.content }, ({ version }) => server.complete(version))
    if (outcome.done) return onCompleted(outcome.value)
    const { conflicts } = keeper.state()
    const open = sections.findIndex(({ fields }) => fields.some(({ id }) => conflicts[id]))
    if (open >= 0) goTo(open)
  }
  return (
    <Stack gap="large">
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t('forms.review')}
        </h1>
        <p className={styles.lead}>{t('forms.reviewLead')}</p>
      </div>
      {tries > 0 && (
        <ErrorSummary
          title={t(mistakesTitle(mistakes))}
          attempt={tries}
          errors={mistakes.map((mistake) => ({ id: `review-${mistake.field}`, message: say(mistake) }))}
        />
      )}
      {sections.map(({ id, title, fields }, place) => (
        <Card key={id} bare as="section">
          <CardPart>
            <Row between>
              <h2 className={styles.reviewed}>
                <Own>{title}</Own>
              </h2>
              <Button
                size="small"
                kind="quiet"
                aria-label={t('forms.changeNamed', { name: title })}
                onClick={() => goTo(place)}
              >
                {t('forms.change')}
              </Button>
            </Row>
            <dl className={styles.said}>
              {fields.filter(isAsked).map((field) => {
                const mistake = mistakes.find((each) => each.field === field.id)
                return (
                  <div
                    key={field.id}
                    id={`review-${field.id}`}
                    tabIndex={-1}
                    className={classNames(mistake && styles.wrong)}
                  >
                    <dt>
                      <Own>{field.label}</Own>
                    </dt>
                    <dd>
                      <Said field={field} answers={content} />
                      {mistake && <span className={styles.mistake}>{say(mistake)}</span>}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </CardPart>
        </Card>
      ))}
      {underway.length > 0 && (
        <div ref={waiting} tabIndex={-1}>
          <Note tone="warn" role="status">
            {t('forms.filesUnderway', { names: new Intl.ListFormat(formatLocale).format(underway) })}
          </Note>
        </div>
      )}
      {problem && (
        <Note tone="bad" role="alert">
          {t(`errors.${problem.code}`)} {t('forms.sendFailed')}
        </Note>
      )}
      <HeldNote {...{ held, saving }} />
      <Row>
        <Button icon={ArrowLeft} onClick={onBack}>
          {t('forms.previous')}
        </Button>
        <Button kind="main" busy={busy} onClick={() => void complete()}>
          {t('forms.send')}
        </Button>
      </Row>
    </Stack>
  )
}
