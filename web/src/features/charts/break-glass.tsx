import { openHours, reasonLength } from '@polyclinic/domain/charts/limits.ts'
import DoorOpen from 'lucide-react/icons/door-open'
import { useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './break-glass.module.css'
import { openChart } from './use-chart.ts'

/** The record of somebody whom one does not treat: it opens to a reason. */
export function BreakGlass({
  patientId,
  isKnown,
  isOwnWalkIn,
  onOpened,
}: {
  patientId: string
  isKnown: boolean
  /** Whoever opens it took the patient in today, which is a reason. */
  isOwnWalkIn: boolean
  onOpened: () => void
}) {
  const { t } = useTexts()
  const [isShort, setIsShort] = useState(false)
  const { busy, problem, send } = useSubmission()
  const Heading = isKnown ? 'h2' : 'h1'
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = typedText(new FormData(event.currentTarget), 'reason').trim()
    setIsShort(reason.length < reasonLength.least)
    if (busy || reason.length < reasonLength.least) return
    const outcome = await send(() => openChart(patientId, reason))
    if (outcome.done) onOpened()
  }
  return (
    <Card className={styles.card}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Heading className={styles.title}>{t('charts.glassTitle')}</Heading>
          <p>{t('charts.glassText')}</p>
          {problem && <RefusalNote refusal={problem} isTeam />}
          <Field
            label={t('charts.glassReason')}
            id="reason"
            hint={t('charts.glassReasonHint')}
            error={isShort && t('charts.glassShort')}
          >
            <TextInput
              name="reason"
              defaultValue={isOwnWalkIn ? t('charts.glassWalkIn') : ''}
              maxLength={reasonLength.most}
              autoComplete="off"
            />
          </Field>
          <Button type="submit" kind="main" icon={DoorOpen} busy={busy}>
            {t('charts.glassOpen', { hours: openHours })}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
