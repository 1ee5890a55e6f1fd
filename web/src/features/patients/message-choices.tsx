import type { Answer, Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { changeOwnChoices, readOwnChoices, removeDevice } from '@polyclinic/domain/messages/choice-endpoints.ts'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { unsubscribe, type PushDevice } from './push.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { ReminderWays } from './reminder-ways.tsx'

export type Choices = Answer<typeof readOwnChoices>
export type ChosenReminders = { reminders: Choices['reminders']; phone?: string; device?: PushDevice }
type Ticked = { tellsShared?: boolean; asksForReviews?: boolean }
type MessageChoicesProps = { choices: Choices; onChanged: () => void }

/** How a patient gets what need not be written; a press is saved at once, but for a number. */
export function MessageChoices({ choices, onChanged }: MessageChoicesProps) {
  const { t } = useTexts()
  const { busy, problem, send, forget } = useSubmission()
  const [chosen, setChosen] = useState<Choices['reminders'] | null>(null)
  /** What was last pressed: the answer stands beside it. */
  const [last, setLast] = useState<'way' | 'tick' | null>(null)
  const [ticked, setTicked] = useState<Ticked>({})

  const change = (body: Input<typeof changeOwnChoices>['body']) =>
    send(() => call<typeof changeOwnChoices>('PATCH', '/patients/me/message-choices', { body }))
  async function choose(body: ChosenReminders) {
    if (busy) return
    setLast('way')
    setChosen(body.reminders)
    const { done } = await change(body)
    if (!done) return setChosen(null)
    onChanged()
  }
  async function tick(choice: Ticked) {
    if (busy) return
    const before = ticked
    setLast('tick')
    setTicked({ ...before, ...choice })
    const { done } = await change(choice)
    if (!done) return setTicked(before)
    onChanged()
  }
  async function remove(id: string, isThis: boolean) {
    if (busy) return
    const outcome = await send(() =>
      call<typeof removeDevice>('DELETE', '/patients/me/devices/{id}', { params: { id } }),
    )
    if (!outcome.done) return
    setLast('way')
    setChosen(outcome.value.reminders)
    if (isThis) await unsubscribe().catch(() => {})
    onChanged()
  }
  const ofPhone =
    problem?.code === 'invalid_fields' && !problem.errors.some(({ pointer }) => pointer.startsWith('/body/device'))
  const isAbroad = ofPhone && problem.errors.some(({ code }) => code === 'country')
  const phoneWords = isAbroad ? 'account.smsPhoneAbroad' : 'account.smsPhoneCheck'
  const saved = !busy && !problem && (
    <Note tone="ok" role="status">
      {t('account.choiceSaved')}
    </Note>
  )
  return (
    <Stack>
      <div>
        <h2 className={text['large']}>{t('account.messagesTitle')}</h2>
        <p className={text['quiet']}>{t('account.emailsLead')}</p>
      </div>
      <ReminderWays
        choices={choices}
        chosen={chosen}
        busy={busy}
        phoneProblem={ofPhone ? phoneWords : null}
        answer={last === 'way' && chosen !== null && saved}
        onChoose={(body) => void choose(body)}
        onRemove={(id, isThis) => void remove(id, isThis)}
        onOther={() => {
          forget()
          setChosen(null)
        }}
      />
      <Checkbox
        label={t('account.tellsShared')}
        checked={ticked.tellsShared ?? choices.tellsShared}
        onChange={({ target }) => void tick({ tellsShared: target.checked })}
      />
      {choices.offersReviews && (
        <Checkbox
          label={t('account.asksForReviews')}
          checked={ticked.asksForReviews ?? choices.asksForReviews}
          onChange={({ target }) => void tick({ asksForReviews: target.checked })}
        />
      )}
      {problem && !ofPhone && <RefusalNote refusal={problem} />}
      {last === 'tick' && saved}
    </Stack>
  )
}
