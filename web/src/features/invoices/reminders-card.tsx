import { pauseReasons, remindersAtMost } from '@polyclinic/domain/invoices/payment-reminders.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './invoice-view.module.css'
import { momentWords } from './moment-words.ts'
import {
  pauseReminders,
  remindOfPayment,
  resumeReminders,
  type BilledInvoice,
  type PauseReason,
} from './use-billing.ts'

type RemindersCardProps = { invoice: BilledInvoice; timeZone: string; onDone: (message: string) => void }

/** How often whoever pays was reminded, what follows by itself, and the presses that remind or pause that. */
export function RemindersCard({ invoice, timeZone, onDone }: RemindersCardProps) {
  const { id, reminders, standing, mailTo } = invoice
  const { sentOn, next, paused } = reminders
  const { t, formatLocale } = useTexts()
  const mayRemind = usePermitted()('invoices:issue')
  const [reason, setReason] = useState<PauseReason>('disputed')
  const { busy, problem, send } = useSubmission()
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  async function act(work: (key: string) => Promise<unknown>, said: string) {
    const outcome = await send(work)
    if (outcome.done) onDone(said)
  }
  const wasToday = sentOn.at(-1) === dateIn(timeZone, useNow() as Instant)
  const isLeft = sentOn.length < remindersAtMost
  return (
    <Card as="section" aria-labelledby="reminders" className={styles.later}>
      <Stack gap="small">
        <h2 id="reminders" className={styles.small}>
          {t('billing.reminders')}
        </h2>
        {sentOn.length === 0 && <p className={styles.quiet}>{t('billing.noReminders')}</p>}
        {sentOn.map((date, at) => (
          <p key={date + String(at)}>{t('billing.reminderSent', { number: at + 1, date: day(date) })}</p>
        ))}
        {next && (
          <p className={styles.quiet}>{t('billing.reminderNext', { number: next.level, date: day(next.on) })}</p>
        )}
        {paused && (
          <p>
            {t(`billing.paused-${paused.reason}`)}{' '}
            <span className={styles.quiet}>
              {momentWords(paused.at, timeZone, formatLocale)} · {paused.by}
            </span>
          </p>
        )}
        {problem && <RefusalNote refusal={problem} isTeam />}
        {mayRemind && !paused && standing === 'overdue' && isLeft && !wasToday && mailTo !== null && (
          <Row>
            <Button
              size="small"
              busy={busy}
              onClick={() => void act((key) => remindOfPayment(id, key), t('billing.mailed', { to: mailTo }))}
            >
              {t('billing.remindNow')}
            </Button>
          </Row>
        )}
        {mayRemind && paused && (
          <Row>
            <Button
              size="small"
              busy={busy}
              onClick={() => void act(() => resumeReminders(id), t('billing.resumedToast'))}
            >
              {t('billing.resume')}
            </Button>
          </Row>
        )}
        {mayRemind && !paused && isLeft && (
          <>
            <Field id="pause-reason" label={t('billing.pauseWhy')}>
              <Select value={reason} onChange={({ target }) => setReason(target.value as PauseReason)}>
                {pauseReasons.map((each) => (
                  <option key={each} value={each}>
                    {t(`billing.pause-${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Row>
              <Button
                size="small"
                held={busy}
                onClick={() => void act(() => pauseReminders(id, reason), t('billing.pausedToast'))}
              >
                {t('billing.pause')}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Card>
  )
}
