import {
  guardianAccesses,
  relationships,
  relationshipsToChild,
  type GuardianAccess,
  type Relationship,
} from '@polyclinic/domain/family/vocabulary.ts'
import { useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { emailError, type FieldError } from '../appointments/booking/check-values.ts'
import { errorSentence } from '../appointments/booking/field-error-texts.ts'
import { accessWords, refusedAddress, relationWords, typedIn } from '../family/family.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { addAccount, findAccount, type FoundAccount } from './use-accounts.ts'

type Props = { patientId: string; isChild: boolean; onClose: () => void; onAdded: () => void }

/** The clinic connects an account with a record: by its address, of which it sees whose it is before anything is read. */
export function AddAccountDialog({ patientId, isChild, onClose, onAdded }: Props) {
  const texts = useTexts()
  const { t } = texts
  const { busy, problem, send, forget } = useSubmission()
  const [mistyped, setMistyped] = useState<FieldError>()
  const [found, setFound] = useState<FoundAccount | null>(null)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => typedIn(form, name)
    if (found) return connect(found, typed)
    const wrong = emailError(typed('email'))
    setMistyped(wrong)
    if (wrong) {
      document.getElementById('account-email')?.focus()
      return forget()
    }
    const outcome = await send(() => findAccount(patientId, typed('email')))
    if (outcome.done) setFound(outcome.value)
  }
  async function connect({ userId }: FoundAccount, typed: (name: string) => string) {
    const { done } = await send(() =>
      addAccount(patientId, {
        userId,
        relationship: typed('relationship') as Relationship,
        access: typed('access') as GuardianAccess,
      }),
    )
    if (done) onAdded()
  }
  const refused = refusedAddress(problem)
  const mistake = errorSentence(mistyped, texts) ?? (refused && t(refused))
  return (
    <Dialog open onClose={onClose} title={t('charts.addAccount')} closeLabel={t('common.close')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem && !refused && <RefusalNote refusal={problem} isTeam />}
          {found ? (
            <>
              <p role="status">{t('charts.accountFound', { name: found.name, email: found.email })}</p>
              {refused && (
                <Note tone="bad" role="alert">
                  {t(refused)}
                </Note>
              )}
              <Field label={t('charts.accountIs')}>
                <Select name="relationship">
                  {(isChild ? relationshipsToChild : relationships).map((each) => (
                    <option key={each} value={each}>
                      {t(relationWords[each])}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t('charts.accountMay')}>
                <Select name="access" defaultValue="visits">
                  {guardianAccesses.map((each) => (
                    <option key={each} value={each}>
                      {t(accessWords[each])}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          ) : (
            <>
              <p>{t('charts.addAccountLead')}</p>
              <Field id="account-email" label={t('charts.accountEmail')} error={mistake}>
                <TextInput name="email" type="email" autoComplete="off" maxLength={254} />
              </Field>
            </>
          )}
          <Button type="submit" kind="main" busy={busy}>
            {t(found ? 'charts.addNow' : 'charts.findAccount')}
          </Button>
          {found && (
            <Button
              onClick={() => {
                setFound(null)
                forget()
              }}
            >
              {t('charts.otherAddress')}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
