import { serviceLimits as limits } from '@polyclinic/domain/services/limits.ts'
import { touchedBy } from '@polyclinic/domain/services/touched.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { OneColumn, Row, Split, Stack, TwoColumns } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { messageOf, refusedFields } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { differences } from './differences.ts'
import { bodyOf, draftOf, emptyDraft, withOffersOf, type ServiceDraft } from './draft.ts'
import { OffersPart } from './offers-part.tsx'
import { PatientsRead } from './patients-read.tsx'
import { RulesPart } from './rules-part.tsx'
import styles from './service-form.module.css'
import { TouchedNote } from './touched-note.tsx'
import { changeService, createService, type Choices, type SavedService } from './use-service-settings.ts'
import { wrongIn } from './wrong-in.ts'

type ServiceFormProps = {
  /** Null while it is made. */
  saved: SavedService | null
  choices: Choices
  /** It was made a moment ago. */
  isNew?: boolean
  onSaved: (service: SavedService) => void
  /** Reads again what is saved. */
  onBehind: () => Promise<unknown>
}

/** One service: made or changed, with what patients will read and which booked visits a change is about. */
export function ServiceForm({ saved, choices, isNew = false, onSaved, onBehind }: ServiceFormProps) {
  const texts = useTexts()
  const { t } = texts
  const { currency } = useOrganization().settings
  const money = { currency, locale: texts.formatLocale }
  // Pressed again after no answer came, it is the same one.
  const id = useRef(crypto.randomUUID())
  const [typed, setTyped] = useState<{ draft: ServiceDraft; version: number } | null>(null)
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [tries, setTries] = useState(0)
  const [done, setDone] = useState<object | null>(isNew ? {} : null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  useUnsaved(typed !== null)

  const draft = withOffersOf(typed?.draft ?? (saved ? draftOf(saved, money) : emptyDraft(choices)), choices)
  const body = bodyOf(draft, money)
  const isBehind = typed !== null && saved !== null && typed.version !== saved.version
  const change = (part: Partial<ServiceDraft>) => {
    setDone(null)
    forget()
    setTyped({ draft: { ...draft, ...part }, version: typed?.version ?? saved?.version ?? 0 })
  }
  const discard = () => {
    forget()
    setTries(0)
    setTyped(null)
  }

  const found = wrongIn(draft, body, choices, texts, currency)
  const refused = refusedFields(problem, {
    name: t('serviceSettings.nameMissing'),
    beforeYouCome: t('serviceSettings.beforeWrong', limits.beforeYouCome),
    policy: t('serviceSettings.closedWrong'),
    needs: t('serviceSettings.needsWrong'),
    offers: t('serviceSettings.offersWrong'),
    isActive: t('serviceSettings.offersWrong'),
  })
  const wrong = tries > 0 ? [...found, ...refused.filter(({ id }) => messageOf(found, id) === undefined)] : []
  const touched = saved ? touchedBy(saved, body, saved.booked) : []
  const isDefault = saved?.offers.some((offer) => offer.isDefault) ?? false

  async function save() {
    setTries(tries + 1)
    if (found.length > 0) return forget()
    const outcome = await send(() => (saved ? changeService(saved, body) : createService(id.current, body)))
    if (outcome.done) {
      const { version } = outcome.value
      // What was typed before the answer came is upon what was saved.
      setTyped((now) => (now === typed || !now || !saved ? null : { ...now, version }))
      setTries(0)
      setDone({})
      onSaved(outcome.value)
    } else if (outcome.problem.code === 'stale_version') await onBehind()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && !isBehind && (typed || !saved)) void save()
  }
  const preview = <PatientsRead service={body} usual={choices.usual} />
  return (
    <Split side={<TwoColumns>{preview}</TwoColumns>}>
      <Card bare>
        <form noValidate onSubmit={submit}>
          <CardPart>
            <Stack>
              <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
              {isBehind ? (
                <ConflictNote
                  sentence={t('serviceSettings.conflict')}
                  lines={differences(saved, body, { choices, currency, texts })}
                  busy={busy}
                  onMine={() => void save()}
                  onTheirs={discard}
                />
              ) : (
                problem &&
                problem.code !== 'stale_version' &&
                refused.length === 0 && <RefusalNote refusal={problem} isTeam />
              )}
              <fieldset>
                <legend className={styles.unseen}>{t('serviceSettings.basics')}</legend>
                <Stack>
                  <Field
                    id="name"
                    label={t('serviceSettings.name')}
                    hint={t('serviceSettings.nameHint')}
                    error={messageOf(wrong, 'name')}
                  >
                    <TextInput
                      value={draft.name}
                      maxLength={limits.name}
                      autoComplete="off"
                      onChange={({ target }) => change({ name: target.value })}
                    />
                  </Field>
                  <FieldRow>
                    <Field
                      id="durationMinutes"
                      label={t('serviceSettings.duration')}
                      error={messageOf(wrong, 'durationMinutes')}
                    >
                      <TextInput
                        inputMode="numeric"
                        value={draft.duration}
                        autoComplete="off"
                        onChange={({ target }) => change({ duration: target.value })}
                      />
                    </Field>
                    <Field
                      id="priceMinor"
                      label={t('serviceSettings.price', { currency })}
                      error={messageOf(wrong, 'priceMinor')}
                    >
                      <TextInput
                        inputMode="decimal"
                        value={draft.price}
                        autoComplete="off"
                        onChange={({ target }) => change({ price: target.value })}
                      />
                    </Field>
                  </FieldRow>
                  <Field id="description" label={t('serviceSettings.description')} optional={t('common.optional')}>
                    <TextArea
                      value={draft.description}
                      maxLength={limits.description}
                      onChange={({ target }) => change({ description: target.value })}
                    />
                  </Field>
                  <Field
                    id="beforeYouCome"
                    label={t('serviceSettings.before')}
                    hint={t('serviceSettings.beforeHint')}
                    optional={t('common.optional')}
                    error={messageOf(wrong, 'beforeYouCome')}
                  >
                    <TextArea value={draft.before} onChange={({ target }) => change({ before: target.value })} />
                  </Field>
                </Stack>
              </fieldset>
            </Stack>
          </CardPart>
          <CardPart>
            <OffersPart {...{ draft, choices, saved, wrong }} onChange={change} />
          </CardPart>
          <CardPart>
            <RulesPart {...{ draft, choices, wrong }} onChange={change} />
          </CardPart>
          <CardPart>
            <Checkbox
              id="isActive"
              label={t('serviceSettings.isActive')}
              checked={draft.isActive}
              disabled={isDefault && draft.isActive}
              error={messageOf(wrong, 'isActive')}
              aria-describedby="isActive-hint"
              onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
            />
            <p id="isActive-hint" className={styles.below}>
              {t(isDefault ? 'serviceSettings.isActiveDefault' : 'serviceSettings.isActiveHint')}
            </p>
          </CardPart>
          <CardPart tone="sunk">
            <Stack>
              <OneColumn>{preview}</OneColumn>
              <TouchedNote touched={touched} choices={choices} />
              <div ref={answer} tabIndex={-1}>
                {done && (
                  <Note tone="ok" role="status">
                    {t('serviceSettings.saved')}
                  </Note>
                )}
              </div>
              {!isBehind && (
                <Row>
                  <Button type="submit" kind="main" busy={busy} disabled={saved !== null && !typed}>
                    {t(saved ? 'serviceSettings.save' : 'serviceSettings.create')}
                  </Button>
                  {typed && (
                    <Button kind="quiet" onClick={discard}>
                      {t('serviceSettings.discard')}
                    </Button>
                  )}
                </Row>
              )}
            </Stack>
          </CardPart>
        </form>
      </Card>
    </Split>
  )
}
