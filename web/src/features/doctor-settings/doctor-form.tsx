import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import { doctorLimits as limits } from '@polyclinic/domain/providers/limits.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { specialities, type SpokenLanguage } from '@polyclinic/domain/providers/specialities.ts'
import { touchedByDoctor } from '@polyclinic/domain/providers/touched.ts'
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
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { messageOf, refusedFields } from '../forms/field-errors.ts'
import { specialityName } from '../providers/doctor-words.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { ConflictNote } from '../service-settings/conflict-note.tsx'
import { differences } from './differences.ts'
import styles from './doctor-form.module.css'
import { bodyOf, draftOf, emptyDraft, type DoctorDraft } from './draft.ts'
import { LanguagesPart } from './languages-part.tsx'
import { NextSteps } from './next-steps.tsx'
import { OffersPart } from './offers-part.tsx'
import { PagePart } from './page-part.tsx'
import { PatientsSee } from './patients-see.tsx'
import { PortraitPart } from './portrait-part.tsx'
import { TouchedNote } from './touched-note.tsx'
import { changeDoctor, createDoctor, type Choices, type SavedDoctor } from './use-doctor-settings.ts'
import { wrongIn } from './wrong-in.ts'

type DoctorFormProps = {
  /** Null while one is made. */
  saved: SavedDoctor | null
  choices: Choices
  /** They were added a moment ago. */
  isNew?: boolean
  onSaved: (doctor: SavedDoctor) => void
  /** Reads again what is saved. */
  onBehind: () => Promise<unknown>
}

/** One doctor: added or changed, with what patients will see and which booked visits a change is about. */
export function DoctorForm({ saved, choices, isNew = false, onSaved, onBehind }: DoctorFormProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { currency, locale } = useOrganization().settings
  const language = locale.slice(0, 2) as SpokenLanguage
  // Pressed again after no answer came, it is the same one.
  const id = useRef(crypto.randomUUID())
  const [typed, setTyped] = useState<{ draft: DoctorDraft; version: number } | null>(null)
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [tries, setTries] = useState(0)
  const [done, setDone] = useState<object | null>(isNew ? {} : null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  useUnsaved(typed !== null)

  const draft = typed?.draft ?? (saved ? draftOf(saved) : emptyDraft(choices, language))
  const body = bodyOf(draft)
  const before = saved && bodyOf(draftOf(saved))
  const isBehind = typed !== null && saved !== null && typed.version !== saved.version
  const change = (part: Partial<DoctorDraft>) => {
    setDone(null)
    forget()
    setTyped({ draft: { ...draft, ...part }, version: typed?.version ?? saved?.version ?? 0 })
  }
  const discard = () => {
    forget()
    setTries(0)
    setTyped(null)
  }

  const found = wrongIn(body, choices, texts)
  const refused = refusedFields(problem, {
    prefix: t('doctorSettings.prefixWrong'),
    givenName: t('doctorSettings.givenNameWrong'),
    familyName: t('doctorSettings.familyNameWrong'),
    languages: t('doctorSettings.languagesMissing'),
    portrait: t('doctorSettings.portraitWrong'),
    quote: t('doctorSettings.unreadable'),
    looksAfter: t('doctorSettings.unreadable'),
    education: t('doctorSettings.unreadable'),
    offers: t('doctorSettings.offersRefused'),
  })
  const wrong = tries > 0 ? [...found, ...refused.filter(({ id: field }) => messageOf(found, field) === undefined)] : []
  const touched = before && saved ? touchedByDoctor(before, body, saved.booked) : []
  const openDays = [...new Set(choices.places.flatMap(({ weekdays }) => weekdays))].toSorted((a, b) => a - b)

  async function save() {
    setTries(tries + 1)
    if (found.length > 0) return forget()
    const { weekdays } = draft
    const outcome = await send(() =>
      saved ? changeDoctor(saved, body) : createDoctor(id.current, { ...body, weekdays }),
    )
    if (outcome.done) {
      setTyped(null)
      setTries(0)
      setDone({})
      onSaved(outcome.value)
    } else if (outcome.problem.code === 'stale_version') await onBehind()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && !isBehind && (typed || !saved)) void save()
  }
  const preview = <PatientsSee doctor={body} saved={saved} choices={choices} />
  const names = specialities
    .map((code) => ({ code, name: specialityName(code, texts) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, formatLocale))
  const { prefix, givenName, familyName } = draft
  return (
    <Split side={<TwoColumns>{preview}</TwoColumns>}>
      <Card bare>
        <form noValidate onSubmit={submit}>
          <CardPart>
            <Stack>
              <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
              {isBehind && before ? (
                <ConflictNote
                  sentence={t('doctorSettings.conflict')}
                  lines={differences(before, body, { choices, currency, texts })}
                  busy={busy}
                  onMine={() => void save()}
                  onTheirs={discard}
                />
              ) : (
                problem &&
                problem.code !== 'stale_version' &&
                refused.length === 0 && <RefusalNote refusal={problem} isTeam />
              )}
              <Field
                id="prefix"
                label={t('doctorSettings.prefix')}
                optional={t('common.optional')}
                error={messageOf(wrong, 'prefix')}
              >
                <TextInput
                  className={styles.short}
                  value={prefix}
                  maxLength={limits.prefix}
                  placeholder={t('doctorSettings.prefixExample')}
                  autoComplete="off"
                  onChange={({ target }) => change({ prefix: target.value })}
                />
              </Field>
              <FieldRow>
                <Field id="givenName" label={t('doctorSettings.givenName')} error={messageOf(wrong, 'givenName')}>
                  <TextInput
                    value={givenName}
                    autoComplete="off"
                    onChange={({ target }) => change({ givenName: target.value })}
                  />
                </Field>
                <Field id="familyName" label={t('doctorSettings.familyName')} error={messageOf(wrong, 'familyName')}>
                  <TextInput
                    value={familyName}
                    autoComplete="off"
                    onChange={({ target }) => change({ familyName: target.value })}
                  />
                </Field>
              </FieldRow>
              <Field id="speciality" label={t('doctorSettings.speciality')} error={messageOf(wrong, 'speciality')}>
                <Select value={draft.speciality} onChange={({ target }) => change({ speciality: target.value })}>
                  {draft.speciality === '' && <option value="">{t('doctorSettings.chooseSpeciality')}</option>}
                  {names.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              <LanguagesPart
                languages={draft.languages}
                error={messageOf(wrong, 'languages')}
                onChange={(languages) => change({ languages })}
              />
              <PortraitPart
                portrait={draft.portrait}
                name={doctorName({ prefix, givenName, familyName })}
                onChange={(portrait) => change({ portrait })}
              />
            </Stack>
          </CardPart>
          <CardPart>
            <OffersPart
              offers={draft.offers}
              choices={choices}
              error={messageOf(wrong, 'offers')}
              onChange={(offers) => change({ offers })}
            />
          </CardPart>
          {!saved && openDays.length > 0 && (
            <CardPart>
              <fieldset aria-describedby="weekdays-hint">
                <legend className={styles.legend}>{t('doctorSettings.weekdays')}</legend>
                <p id="weekdays-hint" className={styles.hint}>
                  {t('doctorSettings.weekdaysHint')}
                </p>
                <div className={styles.days}>
                  {openDays.map((weekday) => (
                    <Checkbox
                      key={weekday}
                      label={weekdayName(weekday, formatLocale)}
                      checked={draft.weekdays.includes(weekday)}
                      onChange={({ currentTarget }) => {
                        const others = draft.weekdays.filter((each) => each !== weekday)
                        change({ weekdays: currentTarget.checked ? [...others, weekday] : others })
                      }}
                    />
                  ))}
                </div>
              </fieldset>
            </CardPart>
          )}
          <CardPart>
            <PagePart draft={draft} wrong={wrong} onChange={change} />
          </CardPart>
          <CardPart>
            <Checkbox
              id="isActive"
              label={t('doctorSettings.isActive')}
              checked={draft.isActive}
              aria-describedby="isActive-hint"
              onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
            />
            <p id="isActive-hint" className={styles.below}>
              {t('doctorSettings.isActiveHint')}
            </p>
          </CardPart>
          <CardPart tone="sunk">
            <Stack>
              <OneColumn>{preview}</OneColumn>
              <TouchedNote touched={touched} doctor={saved} choices={choices} />
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
                    {t(saved ? 'serviceSettings.save' : 'doctorSettings.create')}
                  </Button>
                  {typed && (
                    <Button kind="quiet" onClick={discard}>
                      {t('serviceSettings.discard')}
                    </Button>
                  )}
                </Row>
              )}
              {saved && <NextSteps doctor={saved} />}
            </Stack>
          </CardPart>
        </form>
      </Card>
    </Split>
  )
}
