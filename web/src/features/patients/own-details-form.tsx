import { askingOfPerson, personFieldNames, personFields } from '@polyclinic/domain/patients/person-fields.ts'
import type { updateOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState, type FormEvent, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { logFailure } from '../../platform/log.ts'
import { fetchUser } from '../../platform/session/fetch-user.ts'
import { currentSession } from '../../platform/session/token.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { PersonField } from '../appointments/booking/asked-fields.tsx'
import { withoutMended, type FieldErrors } from '../appointments/booking/check-values.ts'
import type { PersonInput } from '../appointments/booking/form-values.ts'
import { errorSentence, errorSummary } from '../appointments/booking/field-error-texts.ts'
import {
  changesOf,
  checkDetails,
  detailsLine,
  detailsOf,
  readDetails,
  refusedDetails,
  type Details,
  type OwnPatient,
} from './own-details.ts'

type OwnDetailsFormProps = {
  own: OwnPatient
  /** Reads them again, after they were saved or changed elsewhere; what is typed stays. */
  onStale: () => void
}

export function OwnDetailsForm({ own, onStale }: OwnDetailsFormProps) {
  const texts = useTexts()
  const { t, rich, formatLocale } = texts
  const { settings } = useOrganization()
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [tries, setTries] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const [first] = useState(() => detailsOf(own, formatLocale))

  const whatIsWrong = (details: Details) =>
    checkDetails(details, {
      settings,
      today: dateIn(settings.timeZone, new Date().toISOString() as Instant),
      formatLocale,
    })

  function note(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setFieldErrors(withoutMended(fieldErrors, name, whatIsWrong(readDetails(new FormData(event.currentTarget)))))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const details = readDetails(new FormData(event.currentTarget))
    const found = whatIsWrong(details)
    setFieldErrors(found)
    setTries(tries + 1)
    setSaved(false)
    if (Object.keys(found).length > 0) return forget()
    const body = changesOf(details, own, formatLocale)
    const outcome = await send(() =>
      call<typeof updateOwnPatient>('PATCH', '/patients/me', { headers: { 'if-match': `"${own.version}"` }, body }),
    )
    if (outcome.done) {
      setSaved(true)
      if (body.givenName || body.familyName) followName()
    }
    if (outcome.done || outcome.problem.code === 'stale_version') onStale()
  }

  const wrong = Object.keys(fieldErrors).length > 0 ? fieldErrors : refusedDetails(problem)
  const summary = errorSummary(wrong, texts)
  const error = (name: PersonInput) => errorSentence(wrong[name], texts)
  return (
    <form noValidate onSubmit={submit} onInput={note}>
      <Stack gap="large">
        <ErrorSummary title={t('common.problem')} errors={summary} attempt={tries + attempt} />
        {problem?.code === 'stale_version' ? (
          <Note tone="warn" role="alert">
            {rich('patient.staleDetails', { stored: detailsLine(own, formatLocale) })}
          </Note>
        ) : (
          problem && summary.length === 0 && <RefusalNote refusal={problem} />
        )}
        <FieldRow>
          <Field id="givenName" label={t('common.firstName')} error={error('givenName')}>
            <TextInput name="givenName" autoComplete="given-name" defaultValue={first.givenName} maxLength={80} />
          </Field>
          <Field id="familyName" label={t('common.lastName')} error={error('familyName')}>
            <TextInput name="familyName" autoComplete="family-name" defaultValue={first.familyName} maxLength={80} />
          </Field>
        </FieldRow>
        <Field id="email" label={t('common.email')} hint={t('patient.emailFixed')}>
          <TextInput type="email" value={own.email} readOnly />
        </Field>
        <FieldRow>
          {personFieldNames
            .filter((name) => askingOfPerson(name, settings) !== 'off' || first[name])
            .map((name) => (
              <PersonField
                key={name}
                name={name}
                input={name}
                typed={first[name]}
                error={wrong[name]}
                hint={personFields[name].kind === 'phone' ? t('patient.mobileHint') : undefined}
              />
            ))}
        </FieldRow>
        <Row gap="normal">
          <Button type="submit" kind="main" busy={busy}>
            {busy ? t('common.saving') : t('patient.saveDetails')}
          </Button>
          {isSaved && !busy && (
            <Note tone="ok" role="status">
              {t('patient.detailsSaved')}
            </Note>
          )}
        </Row>
      </Stack>
    </form>
  )
}

/** The header greets by the account's name, which may be that of the patient. */
function followName() {
  const session = currentSession()
  if (session) void fetchUser(call, session.userId, false).catch((error: unknown) => logFailure('user', error))
}
