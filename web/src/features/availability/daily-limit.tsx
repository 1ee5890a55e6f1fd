import { useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './daily-limit.module.css'
import { setDailyLimit, type Availability } from './use-availability.ts'

type DailyLimitProps = { availability: Availability; onSaved: (limit: number | null) => void; onRefused: () => void }

/** How many visits a day are booked at the most. */
export function DailyLimit({ availability, onSaved, onRefused }: DailyLimitProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(String(availability.dailyLimit ?? ''))
  const [isWrong, setWrong] = useState(false)
  const { busy, problem, send } = useSubmission()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const limit = typed.trim() === '' ? null : Number(typed)
    const isLimit = limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= 200)
    setWrong(!isLimit)
    if (!isLimit || busy) return
    const outcome = await send(() => setDailyLimit(availability, limit))
    if (outcome.done) onSaved(limit)
    else onRefused()
  }
  return (
    <section aria-labelledby="daily-limit">
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            <h2 id="daily-limit" className={styles.title}>
              {t('availability.limit')}
            </h2>
            {problem && <RefusalNote refusal={problem} isTeam />}
            <div className={styles.line}>
              <Field
                label={t('availability.limitLabel')}
                id="dailyLimit"
                hint={t('availability.limitHint')}
                error={isWrong ? t('availability.limitWrong') : undefined}
              >
                <TextInput inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
              </Field>
              <Button type="submit" busy={busy}>
                {t('availability.saveLimit')}
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
    </section>
  )
}
