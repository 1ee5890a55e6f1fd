import type { addChild } from '@polyclinic/domain/family/endpoints.ts'
import { relationshipsToChild } from '@polyclinic/domain/family/vocabulary.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { BirthDateField } from '../appointments/booking/birth-date-field.tsx'
import { toSend } from '../appointments/booking/book.ts'
import { checkPersonValues, type FieldErrors } from '../appointments/booking/check-values.ts'
import { errorSentence } from '../appointments/booking/field-error-texts.ts'
import { emptyValues } from '../appointments/booking/form-values.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { relationWords, typedIn } from './family.ts'

type Props = { onClose: () => void; onAdded: (name: string) => void }
type Body = Parameters<typeof call<typeof addChild>>[2] extends { body: infer B } ? B : never

/** Name and day of birth of a child, who needs no address of their own. */
export function AddChildDialog({ onClose, onAdded }: Props) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { settings } = useOrganization()
  const { busy, problem, send, forget } = useSubmission()
  const [wrong, setWrong] = useState<FieldErrors>({})

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => typedIn(form, name)
    const child = { givenName: typed('givenName'), familyName: typed('familyName'), birthDate: typed('birthDate') }
    const found = checkPersonValues(
      { ...emptyValues, ...child, email: 'nobody@example.com' },
      {
        own: null,
        settings: { ...settings, askBirthDate: 'required', askPhone: 'off' },
        today: dateIn(settings.timeZone, new Date().toISOString() as Instant),
        formatLocale,
      },
    )
    setWrong(found)
    const first = Object.keys(found)[0]
    if (first) {
      document.getElementById(first)?.focus()
      return forget()
    }
    const body = {
      ...{ givenName: child.givenName, familyName: child.familyName },
      birthDate: toSend('birthDate', child.birthDate, formatLocale)!,
      relationship: typed('relationship') as Body['relationship'],
    }
    const outcome = await send((key) =>
      call<typeof addChild>('POST', '/patients/me/family/children', { headers: { 'idempotency-key': key }, body }),
    )
    if (outcome.done) onAdded(child.givenName)
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
            <Field id="givenName" label={t('common.firstName')} error={errorSentence(wrong.givenName, texts)}>
              <TextInput name="givenName" autoComplete="off" maxLength={80} />
            </Field>
            <Field id="familyName" label={t('common.lastName')} error={errorSentence(wrong.familyName, texts)}>
              <TextInput name="familyName" autoComplete="off" maxLength={80} />
            </Field>
          </FieldRow>
          <BirthDateField name="birthDate" autoComplete="off" typed="" error={wrong.birthDate} isNeeded />
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
