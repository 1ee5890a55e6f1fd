import type { addChild } from '@polyclinic/domain/family/endpoints.ts'
import { relationshipsToChild } from '@polyclinic/domain/family/vocabulary.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { nameFieldError, type FieldError } from '../appointments/booking/check-values.ts'
import { errorSentence } from '../appointments/booking/field-error-texts.ts'
import { DateInput } from '../forms/date-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { relationWords, typedIn } from './family.ts'

type Props = { today: PlainDate; onClose: () => void; onAdded: (name: string) => void }
type Body = Parameters<typeof call<typeof addChild>>[2] extends { body: infer B } ? B : never

/** Name and day of birth of a child, who needs no address of their own. */
export function AddChildDialog({ today, onClose, onAdded }: Props) {
  const texts = useTexts()
  const { t } = texts
  const { busy, problem, send, forget } = useSubmission()
  const [birthDate, setBirthDate] = useState<string>('')
  const [wrong, setWrong] = useState<WrongField[]>([])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => typedIn(form, name)
    const wrongAt = (id: string, error: FieldError | undefined): WrongField[] =>
      error ? [{ id, message: errorSentence(error, texts) ?? '' }] : []
    const found = [
      ...wrongAt('givenName', nameFieldError(typed('givenName'), 'givenNameMissing')),
      ...wrongAt('familyName', nameFieldError(typed('familyName'), 'familyNameMissing')),
      ...wrongAt(
        'birthDate',
        birthDate === '' ? 'birthDateMissing' : birthDate > today ? 'birthDateFuture' : undefined,
      ),
    ]
    setWrong(found)
    if (found[0]) {
      document.getElementById(found[0].id)?.focus()
      return forget()
    }
    const body = {
      ...{ givenName: typed('givenName'), familyName: typed('familyName'), birthDate },
      relationship: typed('relationship') as Body['relationship'],
    }
    const outcome = await send((key) =>
      call<typeof addChild>('POST', '/patients/me/family/children', { headers: { 'idempotency-key': key }, body }),
    )
    if (outcome.done) onAdded(body.givenName)
  }

  const refused = refusalWords(problem, texts)
  return (
    <Dialog open onClose={onClose} title={t('family.addTitle')} closeLabel={t('common.close')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <p>{t('family.addLead')}</p>
          {refused && (
            <Note tone="bad" role="alert">
              {refused}
            </Note>
          )}
          {problem && !refused && <RefusalNote refusal={problem} />}
          <FieldRow>
            <Field id="givenName" label={t('common.firstName')} error={messageOf(wrong, 'givenName')}>
              <TextInput name="givenName" autoComplete="off" maxLength={80} />
            </Field>
            <Field id="familyName" label={t('common.lastName')} error={messageOf(wrong, 'familyName')}>
              <TextInput name="familyName" autoComplete="off" maxLength={80} />
            </Field>
          </FieldRow>
          <Field id="birthDate" label={t('personFields.birthDate')} error={messageOf(wrong, 'birthDate')}>
            <DateInput date={birthDate} onChange={setBirthDate} max={today} />
          </Field>
          <Field id="relationship" label={t('family.childIs')}>
            <Select name="relationship">
              {relationshipsToChild.map((each) => (
                <option key={each} value={each}>
                  {t(relationWords[each])}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" kind="main" busy={busy}>
            {busy ? t('family.adding') : t('family.addChild')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

/** What only the server knows of what was typed. */
function refusalWords(problem: ApiProblem | null, { t }: Texts): string | null {
  const codes = problem?.errors.map(({ code }) => code) ?? []
  if (codes.includes('of_age')) return t('family.birthOfAge')
  if (codes.includes('too_many')) return t('family.tooMany')
  return codes.includes('known_already') ? t('family.knownAlready') : null
}
