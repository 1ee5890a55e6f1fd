import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { addDomain, type Domains } from './use-domains.ts'

const refusals = ['not_a_host', 'too_long', 'not_public', 'not_available', 'added_already', 'too_many'] as const

/** One more address, as it is typed or pasted. */
export function AddDomain({ onAdded }: { onAdded: (domains: Domains, message: string) => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, problem, send, forget } = useSubmission()
  const isOfField = problem?.errors.some(({ pointer }) => pointer === '/body/host') ?? false
  const code = refusals.find((each) => problem?.errors.some((error) => error.code === each)) ?? 'not_a_host'
  const error = isMissing ? t('domains.hostMissing') : isOfField ? t(`domains.${code}`) : undefined
  async function add() {
    const host = typed.trim()
    setMissing(host === '')
    if (host === '') {
      forget()
      return document.querySelector<HTMLElement>('#host')?.focus()
    }
    const outcome = await send(() => addDomain(host))
    if (!outcome.done) {
      if (outcome.problem.code === 'invalid_fields') document.querySelector<HTMLElement>('#host')?.focus()
      return undefined
    }
    setTyped('')
    return onAdded(outcome.value, t('domains.added', { host }))
  }
  return (
    <Card as="section" aria-labelledby="add-domain">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void add()
        }}
      >
        <Stack>
          <h2 id="add-domain" className={text.large}>
            {t('domains.add')}
          </h2>
          {problem && !isOfField && <RefusalNote refusal={problem} isTeam />}
          <Field id="host" label={t('domains.address')} hint={t('domains.addressHint')} error={error}>
            <TextInput
              value={typed}
              maxLength={300}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
              onChange={({ target }) => {
                forget()
                setMissing(false)
                setTyped(target.value)
              }}
            />
          </Field>
          <p>
            <Button type="submit" kind="main" busy={busy}>
              {t('domains.addIt')}
            </Button>
          </p>
        </Stack>
      </form>
    </Card>
  )
}
