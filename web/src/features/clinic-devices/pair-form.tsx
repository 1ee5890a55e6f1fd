import type { pairDevice } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import type { DeviceKind } from '@polyclinic/domain/clinic-devices/kinds.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

/** This browser becomes the device whose code is typed: the server gives it a cookie that no script reads. */
export function PairForm({ kind, onPaired }: { kind: DeviceKind; onPaired: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const [code, setCode] = useState('')
  const { busy, problem, send } = useSubmission()
  const isWrong = problem?.code === 'not_found' || problem?.code === 'invalid_fields'
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const outcome = await send(() => call<typeof pairDevice>('POST', '/device/pair', { body: { kind, code } }))
    if (outcome.done) onPaired()
    else document.getElementById(id)?.focus()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {problem && !isWrong && <RefusalNote refusal={problem} isTeam />}
        <Field id={id} label={t('devices.code')} error={isWrong ? t('devices.codeWrong') : undefined}>
          <TextInput
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Button kind="main" type="submit" busy={busy}>
          {t('devices.pair')}
        </Button>
      </Stack>
    </form>
  )
}
