import { answerTo, isAnswered, visibleSections } from '@polyclinic/domain/forms/answers.ts'
import { isAsked, type Field } from '@polyclinic/domain/forms/definition.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useRef, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import type { AnswersView } from './answers.ts'
import { AnsweredFiles } from './answered-files.tsx'
import styles from './completed-answers.module.css'
import { Said } from './said.tsx'

type CompletedAnswersProps = {
  answers: AnswersView
  timeZone: string
  headingLevel?: 2 | 3
  /** For who agreed: takes it back. */
  onWithdraw?: ((field: string) => Promise<AnswersView>) | undefined
  /** For who may look at files that were sent. */
  openFile?: ((id: string) => Promise<Blob>) | undefined
  onWithdrawn?: ((answers: AnswersView) => void) | undefined
}

/** Answers as they were sent, question by question, with the exact words of each consent. */
export function CompletedAnswers({ answers, timeZone, headingLevel = 2, openFile, ...acts }: CompletedAnswersProps) {
  const { t, formatLocale } = useTexts()
  const Heading = `h${headingLevel}` as const
  const { definition, completedAt, completedBy, number } = answers
  const content = answers.content
  const filesOf = ({ id }: Field) => answers.files.filter(({ field }) => field === id)
  return (
    <Stack gap="large">
      {completedAt && (
        <p className={text.quiet}>
          {t('forms.sentBy', {
            name: completedBy ?? '',
            date: formatLongDate(dateIn(timeZone, completedAt as Instant), formatLocale),
            time: formatTime(completedAt as Instant, formatLocale, timeZone),
          })}
          {' · '}
          {t('forms.version', { number })}
        </p>
      )}
      {visibleSections(definition, content).map((section) => (
        <section key={section.id} className={styles.section}>
          <Heading className={styles.title}>
            <Own>{section.title}</Own>
          </Heading>
          <dl className={styles.answers}>
            {section.fields
              .filter((field) => isAsked(field) && field.kind !== 'consent')
              .map((field) => (
                <div key={field.id}>
                  <dt>
                    <Own>{field.label}</Own>
                  </dt>
                  <dd>
                    {filesOf(field).length > 0 ? (
                      <AnsweredFiles name={field.label} files={filesOf(field)} open={openFile} />
                    ) : (
                      <Said field={field} answers={content} />
                    )}
                    {field.kind === 'signature' && completedAt && isAnswered(content, field) && (
                      <p className={text.quiet}>
                        {t('forms.signedOn', {
                          date: formatLongDate(dateIn(timeZone, completedAt as Instant), formatLocale),
                        })}
                      </p>
                    )}
                  </dd>
                </div>
              ))}
          </dl>
          {section.fields
            .filter(({ kind }) => kind === 'consent')
            .map((field) => (
              <Consent key={field.id} {...{ field, answers, timeZone, headingLevel, ...acts }} />
            ))}
        </section>
      ))}
    </Stack>
  )
}

type ConsentProps = CompletedAnswersProps & { field: Field; headingLevel: 2 | 3 }

function Consent({ field, answers, timeZone, headingLevel, onWithdraw, onWithdrawn }: ConsentProps) {
  const { t, formatLocale } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const place = useFocusBack<HTMLDivElement>(isAsking ? 'withdraw' : null)
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  const { busy, problem, send } = useSubmission()
  const Heading = `h${(headingLevel + 1) as 3 | 4}` as const
  const given = answerTo(answers.content, field.id)
  const withdrawal = answers.withdrawn.find((each) => each.field === field.id)
  const dateOf = (at: string) => formatLongDate(dateIn(timeZone, at as Instant), formatLocale)
  const withdraw = async () => {
    const outcome = await send(() => onWithdraw!(field.id))
    if (!outcome.done) return
    setAsking(false)
    onWithdrawn?.(outcome.value)
  }
  return (
    <Card bare>
      <CardPart>
        <Stack gap="small">
          <Row between>
            <Heading className={styles.consent}>
              <Own>{field.label}</Own>
            </Heading>
            <Status tone={withdrawal ? 'warn' : given === true ? 'ok' : 'neutral'}>
              {withdrawal
                ? t('forms.withdrawnOn', { date: dateOf(withdrawal.at), name: withdrawal.by })
                : given === true
                  ? t('forms.theyAgreedOn', { date: dateOf(answers.completedAt!) })
                  : t('forms.notAgreed')}
            </Status>
          </Row>
          <p className={styles.text}>
            <Own>{field.text}</Own>
          </p>
          {problem && (
            <Note tone="bad" role="alert">
              {t(`errors.${problem.code}`)}
            </Note>
          )}
          {onWithdraw && given === true && !withdrawal && (
            <div ref={place}>
              {!isAsking && (
                <Button
                  data-opens="withdraw"
                  kind="bad"
                  size="small"
                  aria-label={t('forms.withdrawNamed', { name: field.label })}
                  onClick={() => setAsking(true)}
                >
                  {t('forms.withdraw')}
                </Button>
              )}
            </div>
          )}
          {isAsking && (
            <Note tone="warn" role="status">
              <Stack gap="small">
                <p>{t('forms.withdrawAsk')}</p>
                <Row>
                  <Button size="small" onClick={() => setAsking(false)} ref={keep}>
                    {t('forms.keep')}
                  </Button>
                  <Button size="small" kind="danger" busy={busy} onClick={() => void withdraw()}>
                    {t('forms.withdrawYes')}
                  </Button>
                </Row>
              </Stack>
            </Note>
          )}
        </Stack>
      </CardPart>
    </Card>
  )
}
