import { answerTo, isAnswered, readAnswers, visibleSections, type Answers } from '@polyclinic/domain/forms/answers.ts'
import { isAsked, type Field } from '@polyclinic/domain/forms/definition.ts'
import { openKnown } from '@polyclinic/domain/forms/known-answers.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import CloudCheck from 'lucide-react/icons/cloud-check'
import Lock from 'lucide-react/icons/lock'
import { useRef, useState, type ReactNode } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { readSession, writeSession } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import { SaveState } from '../drafts/save-state.tsx'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'
import type { AnswersServer, AnswersView, KnownAnswers } from './answers.ts'
import { CheckAnswers } from './check-answers.tsx'
import { controlId, FieldControl } from './field-control.tsx'
import styles from './form-filler.module.css'
import { KnownField, KnownSection } from './known-answers.tsx'
import { LeftAnswers } from './left-answers.tsx'
import { Said } from './said.tsx'
import { useAnswerFiles } from './use-answer-files.ts'
import { mistakesTitle, useMistakeWords } from './use-mistake-words.ts'

const review = 'review'

type FormFillerProps = {
  answers: AnswersView
  server: AnswersServer
  timeZone: string
  /** What it is for, above the steps. */
  about: ReactNode
  onCompleted: (answers: AnswersView) => void
}

/** Fills in a form, step by step: what is answered is saved as it is given, and looked at once more before it is sent. */
export function FormFiller({ answers, server, timeZone, about, onCompleted }: FormFillerProps) {
  const { t } = useTexts()
  const { definition, known: saidBefore } = answers
  const files = useAnswerFiles(answers, server)
  const [known] = useState<KnownAnswers>({ version: answers.version, content: answers.content })
  const draft = useKeptDraft<Answers, KnownAnswers>(known, {
    save: (version, changes) => server.save(version, changes as Answers),
    read: async () => {
      const { version, content, files: there } = await server.read()
      files.setFiles(there)
      return { version, content }
    },
  })
  const { keeper, problem, conflicts } = draft
  /** On another device it was sent. */
  const hasEnded = problem?.code === 'answers_completed'
  const content = files.within(draft.content)
  const sections = visibleSections(definition, content)
  const [step, setStep] = useState(() => readSession(stepKey(answers)) ?? firstOpen(answers))
  // What another device's answer has hidden meanwhile is over with: what is left is looked at.
  const at = sections.findIndex(({ id }) => id === step)
  const section = sections[at]
  const place = section ? at : sections.length
  const [tried, setTried] = useState<{ step: string; count: number } | null>(null)
  // Of a question that is hidden meanwhile nothing is waited for.
  const asked = new Set(sections.flatMap(({ fields }) => fields.map(({ id }) => id)))
  const uploads = files.uploads.filter(({ part }) => part !== undefined && asked.has(part))
  const onTheirWay = new Set(uploads.filter((upload) => upload.problem === null).map(({ part }) => part))
  const mistakes = readAnswers(definition, content).mistakes.filter(({ field }) => !onTheirWay.has(field))
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading, step)
  const top = useRef<HTMLDivElement>(null)
  const use = (some: Answers) => {
    for (const [id, value] of Object.entries(some)) keeper.type(id, value)
  }
  const goTo = (next: number) => {
    setTried(null)
    const to = sections[next]?.id ?? review
    setStep(to)
    // Who loads the page again is where they were.
    writeSession(stepKey(answers), to)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const wrong = section ? mistakes.filter(({ field }) => section.fields.some(({ id }) => id === field)) : mistakes
  const isTried = tried?.step === step
  const say = useMistakeWords(definition)
  const goOn = () => {
    void keeper.flush()
    if (wrong.length === 0) goTo(place + 1)
    else setTried((before) => ({ step, count: (before?.count ?? 0) + 1 }))
  }
  if (hasEnded)
    return (
      <div className={styles.page} ref={top}>
        <div className={styles.rail}>
          <div className={styles.about}>{about}</div>
        </div>
        <Stack gap="large" className={styles.main}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {t('forms.alreadySent')}
          </h1>
          <LeftAnswers
            definition={definition}
            left={(keeper.left() ?? {}) as Answers}
            mayCopy={!server.isSharedDevice}
            onGone={() => void server.read().then(onCompleted, () => location.reload())}
          />
        </Stack>
      </div>
    )
  const names = [...sections.map(({ title }) => title), t('forms.review')]
  return (
    <div className={styles.page} ref={top}>
      <div className={styles.rail}>
        <div className={styles.about}>{about}</div>
        <ol className={styles.steps} aria-label={t('forms.steps')}>
          {names.map((name, number) => (
            <li key={sections[number]?.id ?? review} aria-current={number === place ? 'step' : undefined}>
              <button type="button" className={styles.step} onClick={() => goTo(number)}>
                <span className={styles.number} aria-hidden="true">
                  {number < place && isDone(sections[number]?.fields ?? [], mistakes) ? (
                    <Icon of={Check} size="small" />
                  ) : (
                    number + 1
                  )}
                </span>
                {number < sections.length ? <Own>{name}</Own> : name}
              </button>
            </li>
          ))}
        </ol>
        <Promises />
      </div>
      <div className={styles.main}>
        <div className={styles.bar}>
          <Row between>
            <p className={styles.count}>{t('forms.step', { number: place + 1, count: names.length })}</p>
            <SaveState {...draft} begins={1} isMarked={false} />
          </Row>
          <progress
            className={styles.progress}
            max={names.length}
            value={place + 1}
            aria-label={t('forms.step', { number: place + 1, count: names.length })}
          />
        </div>
        {problem && (
          <Note
            tone="bad"
            role="alert"
            action={<Button onClick={() => location.reload()}>{t('common.tryAgain')}</Button>}
          >
            {t(`errors.${problem.code}`)}
          </Note>
        )}
        {section ? (
          <Stack gap="large">
            <div>
              <h1 ref={heading} tabIndex={-1} className={styles.title}>
                <Own>{section.title}</Own>
              </h1>
              {section.help && (
                <p className={styles.lead}>
                  <Own>{section.help}</Own>
                </p>
              )}
            </div>
            {isTried && (
              <ErrorSummary
                title={t(mistakesTitle(wrong))}
                attempt={tried.count}
                errors={wrong.map((mistake) => ({ id: controlId(mistake.field), message: say(mistake) }))}
              />
            )}
            {saidBefore && (
              <KnownSection
                key={section.id}
                {...{ known: saidBefore, timeZone }}
                open={openKnown(definition, section.id, content, saidBefore.answers)}
                onUse={use}
              />
            )}
            {section.fields.map((field) => {
              const mistake = isTried ? wrong.find((each) => each.field === field.id) : undefined
              const conflict = conflicts[field.id]
              return (
                <div key={field.id}>
                  <FieldControl
                    field={field}
                    value={answerTo(content, field.id)}
                    onChange={(value) => keeper.type(field.id, value)}
                    error={mistake && say(mistake)}
                    files={field.kind === 'file' ? files.of(field.id) : undefined}
                  />
                  {saidBefore && <KnownField {...{ known: saidBefore, field, content }} onUse={use} />}
                  {conflict && (
                    <div className={styles.conflict}>
                      <ConflictNote
                        about={t('forms.conflictFor', { name: field.label })}
                        conflict={conflict}
                        timeZone={timeZone}
                        theirs={<Said field={field} answers={{ [field.id]: conflict.theirs }} />}
                        onSettle={(keep) => keeper.settle(field.id, keep)}
                      />
                    </div>
                  )}
                </div>
              )
            })}
            <Row>
              {place > 0 && (
                <Button icon={ArrowLeft} onClick={() => goTo(place - 1)}>
                  {t('forms.previous')}
                </Button>
              )}
              <Button kind="main" icon={ArrowRight} onClick={goOn}>
                {place === sections.length - 1 ? t('forms.check') : t('forms.next')}
              </Button>
            </Row>
          </Stack>
        ) : (
          <CheckAnswers
            {...{ sections, content, mistakes, say, goTo, heading, server, draft, onCompleted }}
            underway={uploads.map(({ file }) => file.name)}
            onBack={() => goTo(sections.length - 1)}
          />
        )}
      </div>
    </div>
  )
}

const stepKey = ({ id }: AnswersView) => `form-step:${id}`

/** Where somebody goes on who comes back. */
function firstOpen({ definition, content }: AnswersView): string {
  const answers = content as Answers
  const open = visibleSections(definition, answers).find(({ fields }) =>
    fields.some((field) => isAsked(field) && !isAnswered(answers, field)),
  )
  const required = visibleSections(definition, answers).find(({ fields }) =>
    fields.some((field) => isAsked(field) && field.isRequired && !isAnswered(answers, field)),
  )
  return (required ?? open)?.id ?? review
}

const isDone = (fields: readonly Field[], mistakes: readonly { field: string }[]) =>
  !mistakes.some(({ field }) => fields.some(({ id }) => id === field))

function Promises() {
  const { t } = useTexts()
  const { name } = useOrganization()
  return (
    <div className={styles.promises}>
      <Facts
        quiet
        facts={[
          { id: 'saved', icon: CloudCheck, text: t('forms.savedAsYouGo') },
          { id: 'read', icon: Lock, text: t('forms.whoReads', { clinic: name }) },
        ]}
      />
    </div>
  )
}
