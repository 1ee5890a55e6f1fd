import { outgoingConsentVersion, writeOutgoingConsent } from '@polyclinic/domain/outgoing-referrals/limits.ts'
import { referralLimits, urgencies } from '@polyclinic/domain/referrals/limits.ts'
import { useId, useRef, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission, type Outcome } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { fileName } from '../chart-files/file-name.ts'
import { DiscardDialog } from '../drafts/discard-dialog.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { ConsentFields } from '../referrals/consent-fields.tsx'
import { urgencyWords } from '../referrals/referral.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { endsConsent, fieldsOf, missingIn, typedOf, unkeptIn, withTyped, type Fields } from './typed-outgoing.ts'
import {
  discardDraft,
  keepDraft,
  readOutgoingOf,
  resendOutgoing,
  sendOutgoing,
  type OfPatient,
  type Outgoing,
  type SentOutgoing,
} from './use-outgoing.ts'

type OutgoingFormProps = {
  patient: { id: string; name: string }
  draft: Outgoing | null
  options: Pick<OfPatient, 'partners' | 'letters'>
  today: string
  onSent: (sent: SentOutgoing) => void
  /** It was kept as a draft, or is gone. */
  onKept: () => void
  onClose: () => void
}

/** Refers a patient to a partner or to an address: kept as a draft, or sent at once. */
export function OutgoingForm({ patient, draft, options, today, onSent, onKept, onClose }: OutgoingFormProps) {
  const { t, locale, formatLocale } = useTexts()
  const form = useId()
  const { name: clinic } = useOrganization()
  const [made, setMade] = useState(() => crypto.randomUUID())
  const [kept, setKept] = useState<Pick<Outgoing, 'id' | 'version'> | null>(draft)
  const [fields, setFields] = useState(() => fieldsOf(draft, options.partners.length > 0, today))
  const [tried, setTried] = useState<{ lacks: typeof missingIn; times: number }>({ lacks: () => [], times: 0 })
  const [isDiscarding, setDiscarding] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [sentBefore, setSentBefore] = useState<Outgoing | null>(null)
  const isBegun = useRef(false)
  const { busy, problem, attempt, send } = useSubmission()
  const [isConsentOver, setConsentOver] = useState(false)
  const type = <Field extends keyof Fields>(field: Field, value: Fields[Field]) => {
    if (endsConsent(fields, field)) setConsentOver(true)
    setFields((before) => withTyped(before, field, value, today))
  }
  const missing = tried.lacks(fields)
  const errorOf = (field: keyof Fields) => {
    const found = missing.find((each) => each.field === field)
    return found && t(found.word)
  }
  const idOf = (field: keyof Fields) => `${form}-${field}`
  const textField = (field: 'name' | 'email' | 'reason' | 'question') => ({
    value: fields[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type(field, target.value),
  })
  const isOutside = fields.to === 'outside'
  const recipient = isOutside
    ? fields.name.trim()
    : (options.partners.find(({ id }) => id === fields.partnerId)?.name ?? '')

  async function keep() {
    const typed = typedOf(fields, recipient)
    const isAgain = kept === null && isBegun.current
    isBegun.current = true
    setChanged(false)
    const begun = await keepDraft(patient.id, kept, made, typed)
    // Whose answer got lost is there as it was begun, and what was typed since is written to it.
    const saved = isAgain ? await keepDraft(patient.id, begun, made, typed) : begun
    setKept(saved)
    return saved
  }
  /** What became of it, where it is not as it was seen: it may have been sent, and only the answer got lost. */
  async function lookAgain() {
    const outcome = await send(() => readOutgoingOf(patient.id))
    if (!outcome.done) return
    const found = outcome.value.items.find(({ id }) => id === (kept?.id ?? made))
    if (found && found.state !== 'draft')
      return found.acts.includes('resend') ? setSentBefore(found) : onSent({ referral: found, code: null })
    if (!found) {
      setMade(crypto.randomUUID())
      isBegun.current = false
    }
    setKept(found ?? null)
    setChanged(true)
  }
  const unlessChanged = async <Value,>(outcome: Outcome<Value>, then: (value: Value) => void) => {
    if (outcome.done) then(outcome.value)
    else if (isProblem(outcome.problem, 'stale_version', 'state_conflict', 'not_found')) await lookAgain()
  }
  const isWhole = (lacks: typeof missingIn) => {
    setTried(({ times }) => ({ lacks, times: times + 1 }))
    return lacks(fields).length === 0
  }
  async function submit() {
    if (!isWhole(missingIn)) return
    await unlessChanged(await send(async () => sendOutgoing(await keep())), onSent)
  }
  async function save() {
    if (!isWhole(unkeptIn)) return
    await unlessChanged(await send(keep), onKept)
  }
  if (sentBefore) return <SentBefore referral={sentBefore} onSent={onSent} onClose={onKept} />
  return (
    <>
      <SubmitDialog
        title={t('outgoing.referTitle', { patient: patient.name })}
        submit={t('outgoing.send')}
        cancel={t('outgoing.notNow')}
        besides={
          <>
            <Button onClick={() => void save()}>{t('outgoing.save')}</Button>
            {kept && (
              <Button kind="bad" onClick={() => setDiscarding(true)}>
                {t('outgoing.discard')}
              </Button>
            )}
          </>
        }
        busy={busy}
        onSubmit={submit}
        onClose={kept && !draft ? onKept : onClose}
      >
        <ErrorSummary
          title={t('outgoing.missing')}
          errors={missing.map(({ field, word }) => ({ id: idOf(field), message: t(word) }))}
          attempt={tried.times}
        />
        {isChanged && (
          <Note tone="warn" role="alert">
            {t('outgoing.draftChanged')}
          </Note>
        )}
        {problem && <RefusalNote key={attempt} refusal={problem} of={problem} isTeam />}
        <RadioCards
          legend={t('outgoing.toWhom')}
          showLegend
          name={idOf('to')}
          value={fields.to}
          onChange={(to) => type('to', to)}
          choices={[
            ...(options.partners.length > 0 ? [{ value: 'partner' as const, label: t('outgoing.toPartner') }] : []),
            { value: 'outside' as const, label: t('outgoing.toOutside') },
          ]}
        />
        <p className={text.quiet}>{t(isOutside ? 'outgoing.toOutsideHint' : 'outgoing.toPartnerHint')}</p>
        {isOutside ? (
          <FieldRow>
            <Field id={idOf('name')} label={t('outgoing.name')} error={errorOf('name')}>
              <TextInput {...textField('name')} maxLength={160} />
            </Field>
            <Field id={idOf('email')} label={t('outgoing.email')} error={errorOf('email')}>
              <TextInput {...textField('email')} type="email" maxLength={254} />
            </Field>
          </FieldRow>
        ) : (
          <Field id={idOf('partnerId')} label={t('outgoing.partner')} error={errorOf('partnerId')}>
            <Select value={fields.partnerId} onChange={({ target }) => type('partnerId', target.value)}>
              <option value="">{t('outgoing.choose')}</option>
              {options.partners.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field id={idOf('reason')} label={t('outgoing.reason')} error={errorOf('reason')}>
          <TextArea {...textField('reason')} maxLength={referralLimits.reason} />
        </Field>
        <Field label={t('outgoing.question')} optional={t('common.optional')}>
          <TextArea {...textField('question')} maxLength={referralLimits.question} />
        </Field>
        <RadioCards
          legend={t('outgoing.urgency')}
          showLegend
          name={idOf('urgency')}
          value={fields.urgency}
          onChange={(urgency) => type('urgency', urgency)}
          choices={urgencies.map((value) => ({ value, label: t(urgencyWords[value]) }))}
        />
        <fieldset>
          <legend>
            <b>{t('outgoing.letters')}</b>
          </legend>
          {options.letters.length === 0 && <p className={text.quiet}>{t('outgoing.noLetters')}</p>}
          {options.letters.map((letter) => (
            <Checkbox
              key={letter.id}
              id={`${form}-${letter.id}`}
              label={fileName({ ...letter, reference: null }, formatLocale)}
              checked={fields.letterIds.includes(letter.id)}
              onChange={({ target }) =>
                type(
                  'letterIds',
                  target.checked
                    ? [...fields.letterIds, letter.id]
                    : fields.letterIds.filter((each) => each !== letter.id),
                )
              }
            />
          ))}
        </fieldset>
        <Stack as="section" gap="small">
          <h3>{t('outgoing.consent')}</h3>
          <p className={text.quiet}>{t('outgoing.consentLead')}</p>
          {isConsentOver && !fields.isConsented && (
            <Note tone="warn" role="status">
              {t('outgoing.consentAgain')}
            </Note>
          )}
          {!recipient && <p>{t('outgoing.consentFor')}</p>}
          <ConsentFields
            {...{ form, content: fields, today, errorOf, type }}
            words={recipient ? writeOutgoingConsent(outgoingConsentVersion, locale, { recipient, clinic }) : null}
            label={t('outgoing.consentGiven')}
          />
        </Stack>
      </SubmitDialog>
      {kept && (
        <DiscardDialog
          open={isDiscarding}
          discard={() => discardDraft(kept)}
          onDone={onKept}
          onClose={() => setDiscarding(false)}
        >
          {t('outgoing.discardText')}
        </DiscardDialog>
      )}
    </>
  )
}

type SentBeforeProps = { referral: Outgoing; onSent: (sent: SentOutgoing) => void; onClose: () => void }

/** It was sent, and the answer with its code got lost: another link has another code. */
function SentBefore({ referral, onSent, onClose }: SentBeforeProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const recipient = referral.recipient.name
  async function resend() {
    const outcome = await send(() => resendOutgoing(referral))
    if (outcome.done) onSent(outcome.value)
  }
  return (
    <ConfirmDialog
      title={t('outgoing.sentBefore', { recipient })}
      closeLabel={t('common.close')}
      confirm={t('outgoing.resend')}
      keep={t('outgoing.notNow')}
      isDanger={false}
      busy={busy}
      onConfirm={() => void resend()}
      onClose={onClose}
    >
      <p>{t('outgoing.sentBeforeText')}</p>
      {problem && <RefusalNote refusal={problem} of={problem} isTeam />}
    </ConfirmDialog>
  )
}
