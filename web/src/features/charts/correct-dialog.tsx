import { correctableNames, type CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import { isPersonField, personFieldNames, personFields } from '@polyclinic/domain/patients/person-fields.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { problemOf } from '../../platform/query/query-client.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { birthDateWords } from '../appointments/booking/birth-date-words.ts'
import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { exampleBirthDate } from '@polyclinic/domain/patients/birth-date.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { labelOf } from '../patients/detail-labels.ts'
import { AnotherPerson, SamePerson } from './person-questions.tsx'
import {
  correctionOf,
  kindOf,
  onTopOf,
  readDetail,
  writeDetails,
  wrongIn,
  type Reading,
  type TypedDetails,
} from './typed-details.ts'
import { sendCorrection, useDetails, type Details } from './use-details.ts'

type CorrectDialogProps = { patientId: string; open: boolean; onClose: () => void; onSaved: () => void }

const names = ['givenName', 'familyName'] as const

/** The form with which the clinic corrects a record. */
export function CorrectDialog({ patientId, open, onClose, onSaved }: CorrectDialogProps) {
  const { t } = useTexts()
  const form = useId()
  const query = useDetails(patientId, open)
  const [busy, setBusy] = useState(false)
  const { data: details } = query
  const refused = problemOf(query.error)
  const canSave = details?.mayCorrect ?? false
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('doctor.correctDetails')}
      actions={
        canSave ? (
          <>
            <Button kind="main" type="submit" form={form} busy={busy}>
              {t('details.save')}
            </Button>
            <Button onClick={onClose}>{t('details.keep')}</Button>
          </>
        ) : undefined
      }
    >
      {refused && <RefusalNote refusal={refused} isTeam />}
      {!details && !refused && <p role="status">{t('common.loading')}</p>}
      {details && !canSave && <Note>{t('details.notYours')}</Note>}
      {details && canSave && (
        <CorrectForm
          {...{ form, details, busy, onBusy: setBusy, onSaved }}
          onStale={async () => (await query.refetch()).data}
          onNothing={onClose}
        />
      )}
    </FormDialog>
  )
}

type CorrectFormProps = {
  form: string
  details: Details
  busy: boolean
  onBusy: (busy: boolean) => void
  onSaved: () => void
  /** Somebody else changed the record: as it is now. */
  onStale: () => Promise<Details | undefined>
  /** Nothing is to be another. */
  onNothing: () => void
}

function CorrectForm({ form, details, busy, onBusy, onSaved, onStale, onNothing }: CorrectFormProps) {
  const { t, formatLocale } = useTexts()
  const { settings } = useOrganization()
  const queries = useQueryClient()
  const reading: Reading = { today: dateIn(settings.timeZone, useNow() as Instant), formatLocale }
  // What was stored when typing began: it changes below whoever types when they say so by saving.
  const [stored, setStored] = useState(details)
  const [typed, setTyped] = useState<TypedDetails>(() => writeDetails(details, formatLocale))
  const [isTried, setTried] = useState(false)
  const [isStale, setStale] = useState(false)
  /** Which question the server asked, of whom it was asked, and what was said. */
  const [asked, setAsked] = useState<{ question: 'same' | 'unconfirmed' | 'another'; of: string }[]>([])
  const [said, setSaid] = useState<readonly string[]>([])
  const { problem, send, forget } = useSubmission()
  const wrong = isTried ? wrongIn(typed, stored, reading) : []
  const idOf = (name: string) => `${form}-${name}`
  const who = JSON.stringify([typed.givenName, typed.familyName, typed.birthDate])
  const questions = asked.filter(({ of, question }) => question === 'unconfirmed' || of === who)
  const isAsked = (question: string) => questions.some((each) => each.question === question)
  const isSaid = (question: string) => said.includes(`${question} ${question === 'unconfirmed' ? '' : who}`)
  const say = (question: string, is: boolean) => {
    const what = `${question} ${question === 'unconfirmed' ? '' : who}`
    setSaid(is ? [...said, what] : said.filter((each) => each !== what))
  }
  const [lastAsked] = asked.slice(-1)
  const last = lastAsked?.question
  // The form asks below what was pressed.
  useEffect(() => {
    if (last) document.getElementById(`${form}-${last}`)?.focus()
  }, [last, form])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    const [first] = wrongIn(typed, stored, reading)
    const open = questions.find(({ question }) => !isSaid(question))
    if (first || open) {
      forget()
      document.getElementById(idOf(first ?? open!.question))?.focus()
      return
    }
    const body = correctionOf(typed, stored, reading)
    if (Object.keys(body).length === 0) return onNothing()
    onBusy(true)
    const outcome = await send(() =>
      sendCorrection(stored, {
        ...body,
        ...((isSaid('same') || isSaid('unconfirmed')) && { isSamePerson: true as const }),
        ...(isSaid('another') && { isAnotherPerson: true as const }),
      }),
    )
    onBusy(false)
    setStale(false)
    if (outcome.done) {
      onSaved()
      await Promise.all(
        ['patient', 'appointment', 'encounter'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
      )
      return
    }
    if (outcome.problem.code === 'stale_version') {
      const now = await onStale()
      if (!now) return
      setTyped(onTopOf(typed, { before: stored, now }, reading))
      setStored(now)
      setStale(true)
      return forget()
    }
    const question = questionOf(outcome.problem.errors)
    if (!question) return
    // Asked just now, it was not left out.
    setTried(false)
    setAsked([...asked, { question, of: who }])
    forget()
  }
  const refused = problem?.errors.map(({ pointer }) => pointer) ?? []
  const isWrong = (name: CorrectableName) => wrong.includes(name) || refused.includes(`/body/${name}`)
  const fieldOf = (name: CorrectableName) => (
    <DetailField
      key={name}
      {...{ name, reading }}
      id={idOf(name)}
      typed={typed[name]}
      isWrong={isWrong(name)}
      owner={name === 'email' ? stored.ownAccount : null}
      onType={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  return (
    <form id={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <p>{t('details.lead')}</p>
        {problem && !correctableNames.some(isWrong) && <RefusalNote refusal={problem} isTeam />}
        {isStale && (
          <Note tone="warn" role="alert">
            {t('details.stale')}
          </Note>
        )}
        <FieldRow>{names.map(fieldOf)}</FieldRow>
        <FieldRow>{personFieldNames.map(fieldOf)}</FieldRow>
        {fieldOf('email')}
        {(isAsked('same') || isAsked('unconfirmed')) && (
          <SamePerson
            details={stored}
            questions={[
              ...(isAsked('same') ? ['same' as const] : []),
              ...(isAsked('unconfirmed') ? ['unconfirmed' as const] : []),
            ]}
            {...{ idOf, isSaid, say }}
            isTried={isTried}
          />
        )}
        {isAsked('another') && (
          <AnotherPerson
            id={idOf('another')}
            patientId={stored.id}
            who={whoOf(typed, reading)}
            isSaid={isSaid('another')}
            isMissing={isTried && !isSaid('another')}
            onSay={(is) => say('another', is)}
          />
        )}
      </Stack>
    </form>
  )
}

function questionOf(errors: readonly { pointer: string; code: string }[]): 'same' | 'unconfirmed' | 'another' | null {
  const is = (pointer: string) => errors.find((each) => each.pointer === pointer)
  if (is('/body/isAnotherPerson')) return 'another'
  const same = is('/body/isSamePerson')
  return same ? (same.code === 'account_unconfirmed' ? 'unconfirmed' : 'same') : null
}

const whoOf = (typed: TypedDetails, reading: Reading) => ({
  givenName: typed.givenName.trim(),
  familyName: typed.familyName.trim(),
  birthDate: (readDetail('birthDate', typed.birthDate, reading) ?? null) as PlainDate | null,
})

type DetailFieldProps = {
  id: string
  name: CorrectableName
  typed: string
  isWrong: boolean
  reading: Reading
  /** Whose account has this as its own. */
  owner: Details['ownAccount']
  onType: (value: string) => void
}

function DetailField({ id, name, typed, isWrong, reading, owner, onType }: DetailFieldProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const kind = kindOf(name)
  const example = writeTypedDate(exampleBirthDate, formatLocale)
  const read = kind === 'birth-date' ? readDetail(name, typed, reading) : null
  const error = {
    'birth-date': () => t('details.birthDateWrong', { example }),
    phone: () =>
      t('details.phoneWrong', { example: formatLocale.startsWith('de') ? '+49 30 1234567' : '+1 617 555 0163' }),
    email: () => t('details.emailWrong'),
  }[kind as 'phone']
  return (
    <Field
      id={id}
      label={t(labelOf(name))}
      hint={
        name === 'email' ? (owner ? t('details.emailOwned', { name: owner.name }) : t('details.emailHint')) : undefined
      }
      below={
        kind === 'birth-date' ? (
          read ? (
            <b>{birthDateWords(read as PlainDate, reading.today, texts)}</b>
          ) : (
            t('details.birthDateExample', { example })
          )
        ) : undefined
      }
      error={isWrong && (error?.() ?? t('details.nameWrong'))}
    >
      <TextInput
        value={typed}
        readOnly={owner !== null}
        autoComplete="off"
        maxLength={isPersonField(name) ? personFields[name].atMost : name === 'email' ? 254 : 80}
        {...(kind === 'phone' && { type: 'tel' })}
        {...(kind === 'birth-date' && { inputMode: 'numeric' })}
        {...(kind === 'email' && { type: 'email', autoCapitalize: 'none', spellCheck: false })}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}
