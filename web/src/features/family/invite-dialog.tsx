import type { inviteGuardian } from '@polyclinic/domain/family/endpoints.ts'
import {
  guardianAccesses,
  relationships,
  relationshipsToChild,
  type GuardianAccess,
  type Relationship,
} from '@polyclinic/domain/family/vocabulary.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { emailError, type FieldError } from '../appointments/booking/check-values.ts'
import { errorSentence } from '../appointments/booking/field-error-texts.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { accessWords, refusedAddress, relationWords, typedIn } from './family.ts'

type Props = {
  patientId: string
  /** Of the child; null: to act for the reader. */
  name: string | null
  onClose: () => void
  onSent: (email: string) => void
  /** The reader may not ask any more. */
  onOver: () => void
}

/** Asks somebody by mail to act for a patient, and says how far that goes. */
export function InviteDialog({ patientId, name, onClose, onSent, onOver }: Props) {
  const texts = useTexts()
  const { t } = texts
  const { busy, problem, send, forget } = useSubmission()
  const [access, setAccess] = useState<GuardianAccess>('visits')
  const [mistyped, setMistyped] = useState<FieldError>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const email = typedIn(form, 'email')
    const relationship = typedIn(form, 'relationship') as Relationship
    const wrong = emailError(email)
    setMistyped(wrong)
    if (wrong) {
      document.getElementById('email')?.focus()
      return forget()
    }
    const outcome = await send(() =>
      call<typeof inviteGuardian>('POST', '/patients/{id}/guardian-invitations', {
        ...{ params: { id: patientId }, body: { email, relationship, access } },
      }),
    )
    if (outcome.done) return onSent(email)
    if (isProblem(outcome.problem, 'not_found')) onOver()
  }

  const refused = refusedAddress(problem)
  const mistake = errorSentence(mistyped, texts) ?? (refused && t(refused))
  return (
    <Dialog
      open
      onClose={onClose}
      title={name === null ? t('family.inviteTitleMe') : t('family.inviteTitle', { name })}
      closeLabel={t('common.close')}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <p>{t('family.inviteLead')}</p>
          {problem && !refused && <RefusalNote refusal={problem} />}
          <Field id="email" label={t('common.email')} error={mistake}>
            <TextInput
              name="email"
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
            />
          </Field>
          <Field id="relationship" label={t(name === null ? 'family.theyAreYour' : 'family.theyAre')}>
            <Select name="relationship" defaultValue={name === null ? 'spouse' : 'parent'}>
              {(name === null ? relationships : relationshipsToChild).map((each) => (
                <option key={each} value={each}>
                  {t(relationWords[each])}
                </option>
              ))}
            </Select>
          </Field>
          <RadioCards
            name="access"
            legend={t('family.rights')}
            showLegend
            value={access}
            onChange={setAccess}
            choices={guardianAccesses.map((value) => ({
              ...{ value, label: t(accessWords[value]) },
              hint: t(value === 'everything' ? 'family.everythingHint' : 'family.visitsHint'),
            }))}
          />
          <Button type="submit" kind="main" busy={busy}>
            {busy ? t('family.sending') : t('family.send')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
