import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { changeOwnChoices, readOwnChoices } from '@polyclinic/domain/messages/choice-endpoints.ts'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { ReminderWays } from './reminder-ways.tsx'

export type Choices = Answer<typeof readOwnChoices>
export type Chosen = { reminders: Choices['reminders']; phone?: string }
type MessageChoicesProps = { choices: Choices; onChanged: () => void }

/** How a patient gets what need not be written; a press is saved at once, but for a number. */
export function MessageChoices({ choices, onChanged }: MessageChoicesProps) {
  const { t } = useTexts()
  const { busy, problem, send, forget } = useSubmission()
  const [chosen, setChosen] = useState<Choices['reminders'] | null>(null)

  async function choose(body: Chosen) {
    if (busy) return
    setChosen(body.reminders)
    const { done } = await send(() => call<typeof changeOwnChoices>('PATCH', '/patients/me/message-choices', { body }))
    if (!done) return setChosen(null)
    onChanged()
  }
  const isPhoneWrong = problem?.code === 'invalid_fields'
  const isAbroad = isPhoneWrong && problem.errors.some(({ code }) => code === 'country')
  return (
    <Stack>
      <div>
        <h2 className={text['large']}>{t(choices.offersSms ? 'account.messagesTitle' : 'account.emailsTitle')}</h2>
        <p className={text['quiet']}>{t('account.emailsLead')}</p>
      </div>
      {choices.offersSms ? (
        <ReminderWays
          choices={choices}
          chosen={chosen}
          busy={busy}
          phoneProblem={isPhoneWrong ? (isAbroad ? 'account.smsPhoneAbroad' : 'account.smsPhoneCheck') : null}
          onChoose={(body) => void choose(body)}
          onOther={() => {
            forget()
            setChosen(null)
          }}
        />
      ) : (
        <Checkbox
          label={t('account.reminders')}
          checked={(chosen ?? choices.reminders) !== 'none'}
          onChange={({ currentTarget }) => void choose({ reminders: currentTarget.checked ? 'email' : 'none' })}
        />
      )}
      {problem && !isPhoneWrong && <RefusalNote refusal={problem} />}
      {chosen !== null && !busy && !problem && (
        <Note tone="ok" role="status">
          {t('account.choiceSaved')}
        </Note>
      )}
    </Stack>
  )
}
