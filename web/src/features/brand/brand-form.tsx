import type { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import {
  asBody,
  containerField,
  departmentFieldOf,
  fieldOf,
  fontField,
  mistakeIn,
  phoneField,
  textFields,
  type TextField,
} from './brand-fields.ts'
import styles from './brand-form.module.css'
import { DraftBehind } from '../versions/draft-behind.tsx'
import { ColourGroups } from './colour-groups.tsx'
import { FoldedPart } from './folded-part.tsx'
import { FontPart } from './font-part.tsx'
import { DepartmentPart } from './department-part.tsx'
import { LogoPart } from './logo-part.tsx'
import { SocialPart } from './social-part.tsx'
import { fieldWord, mistakeWords, shownValue, textWords } from './field-words.ts'
import { publishBrand, usePublished, type PublishedBrand } from './use-brand.ts'
import type { BrandDraft } from './use-brand-draft.ts'

type BrandFormProps = {
  published: PublishedBrand
  draft: BrandDraft
  palettes: ReturnType<typeof computePalettes>
  /** Reads again what is published. */
  onBehind: () => Promise<unknown>
}

const long: readonly TextField[] = ['description', 'lead']

/** What the clinic is called, says and looks like. Publishing is the one act; everything else is kept as it is typed. */
export function BrandForm({ published, draft, palettes, onBehind }: BrandFormProps) {
  const texts = useTexts()
  const { t } = texts
  const takeOver = usePublished()
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [tries, setTries] = useState(0)
  const [done, setDone] = useState<{ version: number } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)

  const found: WrongField[] = Object.entries(draft.edits).flatMap(([id, typed]) => {
    const mistake = mistakeIn(id, typed, draft.days)
    return mistake ? [{ id, message: mistakeWords(id, mistake, texts) }] : []
  })
  const refused: WrongField[] = (problem?.errors ?? []).map(({ pointer }) => {
    const id = fieldOf(pointer)
    return { id, message: t('brand.refused', { field: fieldWord(id, texts) }) }
  })
  const wrong = [...(tries > 0 ? found : []), ...refused]

  const type = (field: string, typed: string) => {
    setDone(null)
    forget()
    draft.type(field, typed)
    // Once all is right, what is half typed is no mistake before it is sent: it would take the focus from who types.
    if (found.every(({ id }) => id === field) && !mistakeIn(field, typed, draft.days)) setTries(0)
  }
  const typing = { ...draft, type }
  async function publish() {
    setTries(tries + 1)
    if (found.length > 0) return forget()
    const outcome = await send(() => publishBrand(published.version, asBody(draft.whole(), draft.edits)))
    if (outcome.done) {
      takeOver(outcome.value)
      draft.discard()
      setTries(0)
      setDone({ version: outcome.value.version })
    } else if (outcome.problem.code === 'stale_version') await onBehind()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && !draft.isBehind && draft.count > 0) void publish()
  }
  const control = (field: string) => ({
    value: draft.value(field),
    onChange: ({ target }: { target: { value: string } }) => type(field, target.value),
  })

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
        {draft.isBehind && (
          <DraftBehind
            version={published.version}
            draft={draft}
            of={problem}
            renderDifference={({ field, mine, theirs }) => (
              <>
                <b>{fieldWord(field, texts)}</b>: {t('versions.mine')}{' '}
                {shownValue(field, mine, texts) || t('brand.empty')}, {t('versions.theirs')}{' '}
                {shownValue(field, theirs, texts) || t('brand.empty')}
              </>
            )}
          />
        )}
        {problem && problem.code !== 'stale_version' && refused.length === 0 && (
          <RefusalNote refusal={problem} isTeam />
        )}
        {done && (
          <div ref={answer} tabIndex={-1}>
            <Note
              tone="ok"
              role="status"
              action={
                <Button size="small" href="/" target="_blank">
                  {t('brand.openSite')}
                </Button>
              }
            >
              {t('brand.published', done)}
            </Note>
          </div>
        )}
        <Card bare>
          <CardPart>
            <LogoPart draft={typing} />
          </CardPart>
          <CardPart>
            <SocialPart draft={typing} version={published.version} />
          </CardPart>
          <CardPart>
            <ColourGroups draft={typing} palettes={palettes} wrong={wrong} attempt={tries + attempt} />
          </CardPart>
          <CardPart>
            <Stack>
              <h2 className={styles.title}>{t('brand.words')}</h2>
              {(Object.keys(textFields) as TextField[]).map((name) => {
                const { at, most } = textFields[name]
                const Control = long.includes(name) ? TextArea : TextInput
                return (
                  <Field key={name} id={at} label={t(textWords[name])} error={messageOf(wrong, at)}>
                    <Control {...control(at)} maxLength={most} />
                  </Field>
                )
              })}
              <Field id={phoneField} label={t('brand.phone')} error={messageOf(wrong, phoneField)}>
                <TextInput type="tel" {...control(phoneField)} />
              </Field>
            </Stack>
          </CardPart>
          <CardPart>
            <Stack>
              <h2 className={styles.title}>{t('brand.fontsAndCorners')}</h2>
              <FontPart published={published} draft={typing} error={messageOf(wrong, fontField)} />
              <FieldRow>
                {(['control', 'card'] as const).map((corner) => {
                  const field = `styles.radii.${corner}`
                  return (
                    <Field key={corner} id={field} label={t(`brand.${corner}Corners`)} error={messageOf(wrong, field)}>
                      <TextInput type="number" inputMode="numeric" min={0} max={60} {...control(field)} />
                    </Field>
                  )
                })}
              </FieldRow>
            </Stack>
          </CardPart>
          <CardPart>
            <FoldedPart
              title={t('brand.department')}
              isOf={(field) => departmentFieldOf(field) !== null}
              {...{ draft, wrong }}
              attempt={tries + attempt}
            >
              <DepartmentPart draft={typing} wrong={wrong} />
            </FoldedPart>
          </CardPart>
          <CardPart>
            <FoldedPart
              title={t('brand.tagManager')}
              isOf={(field) => field === containerField}
              {...{ draft, wrong }}
              attempt={tries + attempt}
            >
              <p className={styles.hint}>{t('brand.tagManagerHint')}</p>
              <Field
                id={containerField}
                label={t('brand.container')}
                hint={t('brand.containerHint')}
                optional={t('common.optional')}
                error={messageOf(wrong, containerField)}
              >
                <TextInput {...control(containerField)} autoCapitalize="characters" spellCheck={false} />
              </Field>
              {draft.value(containerField).trim() !== '' && <Note tone="warn">{t('brand.containerPrivacy')}</Note>}
            </FoldedPart>
          </CardPart>
        </Card>
        {draft.count > 0 && (
          <div className={styles.kept}>
            <p className={styles.hint}>{t('versions.draftKept')}</p>
            <Button kind="quiet" onClick={draft.discard}>
              {t('versions.discard')}
            </Button>
          </div>
        )}
      </Stack>
      <ActionBar
        about={{
          term: t('versions.draft'),
          value: draft.count > 0 ? t('versions.changes', { count: draft.count }) : t('versions.noChanges'),
        }}
      >
        <Button type="submit" kind="main" busy={busy} disabled={draft.count === 0 || draft.isBehind}>
          {t('versions.publish')}
        </Button>
      </ActionBar>
    </form>
  )
}
