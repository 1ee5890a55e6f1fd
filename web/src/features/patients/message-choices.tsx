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

type MessageChoicesProps = { choices: Answer<typeof readOwnChoices>; onChanged: () => void }

/** Which mails a patient gets, of those that need not be; a press is saved at once. */
export function MessageChoices({ choices, onChanged }: MessageChoicesProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [chosen, setChosen] = useState<boolean | null>(null)

  async function choose(reminders: boolean) {
    if (busy) return
    setChosen(reminders)
    const { done } = await send(() =>
      call<typeof changeOwnChoices>('PATCH', '/patients/me/message-choices', { body: { reminders } }),
    )
    if (!done) return setChosen(null)
    onChanged()
  }
  return (
    <Stack>
      <div>
        <h2 className={text['large']}>{t('account.emailsTitle')}</h2>
        <p className={text['quiet']}>{t('account.emailsLead')}</p>
      </div>
      <Checkbox
        label={t('account.reminders')}
        checked={chosen ?? choices.reminders}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      {problem && <RefusalNote refusal={problem} />}
      {chosen !== null && !busy && !problem && (
        <Note tone="ok" role="status">
          {t('account.choiceSaved')}
        </Note>
      )}
    </Stack>
  )
}
