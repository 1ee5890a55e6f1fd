import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { OneColumn, Row, Split, Stack, TwoColumns } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import type { WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import type { Difference } from './differences.ts'
import { SettingsBehind } from './settings-behind.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

type SettingsFormProps = {
  form: SettingsFormState
  wrong: readonly WrongField[]
  /** Said where somebody else changed it meanwhile. */
  conflict: string
  /** Where what is saved and what is typed differ, of what both changed. */
  differences: () => readonly Difference[]
  /** What the button says while one is made. */
  create: string
  onSave: () => void
  /** What patients will see: beside the form, or on a phone in it. */
  preview: ReactNode
  /** The fields that the form begins with. */
  basics: ReactNode
  /** The other parts of the form. */
  children: ReactNode
  /** Which booked visits the change is about. */
  touched: ReactNode
  next?: ReactNode
}

/** The frame of a form that saves a version: what is wrong, whose version holds, what patients will see, and the way to save. */
export function SettingsForm({
  form,
  wrong,
  onSave,
  preview,
  basics,
  children,
  touched,
  next,
  ...said
}: SettingsFormProps) {
  const { t } = useTexts()
  const { saved, busy, problem, done, isBehind, discard, takeTheirs, isChanged, isLost, attempt } = form
  const lines = isBehind ? said.differences() : []
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && !isBehind && (isChanged || !saved)) onSave()
  }
  return (
    <Split side={<TwoColumns>{preview}</TwoColumns>}>
      <Card bare>
        <form noValidate onSubmit={submit}>
          <CardPart>
            <Stack>
              <ErrorSummary title={t('common.problem')} errors={wrong} attempt={attempt} />
              {isBehind ? (
                <SettingsBehind
                  sentence={
                    isLost
                      ? t('settingsForm.savedBefore')
                      : [said.conflict, ...(lines.length === 0 ? [t('settingsForm.othersOnly')] : [])].join(' ')
                  }
                  lines={lines}
                  busy={busy}
                  of={problem}
                  onMine={onSave}
                  onTheirs={takeTheirs}
                />
              ) : (
                problem && wrong.length === 0 && <RefusalNote refusal={problem} isTeam />
              )}
              {basics}
            </Stack>
          </CardPart>
          {children}
          <CardPart tone="sunk">
            <Stack>
              <OneColumn>{preview}</OneColumn>
              {touched}
              <div ref={answer} tabIndex={-1}>
                {done && (
                  <Note tone="ok" role="status">
                    {t('settingsForm.saved')}
                  </Note>
                )}
              </div>
              {!isBehind && (
                <Row>
                  <Button type="submit" kind="main" busy={busy} disabled={saved !== null && !isChanged}>
                    {saved ? t('settingsForm.save') : said.create}
                  </Button>
                  {isChanged && (
                    <Button kind="quiet" onClick={discard}>
                      {t('settingsForm.discard')}
                    </Button>
                  )}
                </Row>
              )}
              {next}
            </Stack>
          </CardPart>
        </form>
      </Card>
    </Split>
  )
}
