import type { MessageTiming } from '@polyclinic/domain/organizations/model.ts'
import { longestQuietMinutes, quietMinutes } from '@polyclinic/domain/reminders/quiet-hours.ts'
import { reminderHours, type ReminderHours } from '@polyclinic/domain/reminders/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { areReminderDays, MoneyPart } from './money-part.tsx'
import styles from './timing-form.module.css'
import { isTextsPerDay, SmsPart } from './sms-part.tsx'
import { timingWords, waitWords } from './timing-words.ts'
import {
  changeTiming,
  decidedIn,
  dueAskedOf,
  dueReminders,
  timingKey,
  useDueReminders,
  type SavedTiming,
} from './use-message-timing.ts'
import { TimeInput } from '../forms/time-input.tsx'

type TimingFormProps = {
  saved: SavedTiming
  /** Reads again what is saved. */
  onBehind: () => Promise<unknown>
}

const waits = [0, 1, 2, 3, 5, 10]
/** So many messages at once are asked about before they leave. */
const manyAtOnce = 10
/** Not asked for at every press. */
const pauseMs = 300

/** When messages leave: how long a confirmation waits, which reminders there are, and when it is quiet. */
export function TimingForm({ saved, onBehind }: TimingFormProps) {
  const texts = useTexts()
  const { t } = texts
  const queries = useQueryClient()
  const [typed, setTyped] = useState<(MessageTiming & { version: number }) | null>(null)
  const { busy, problem, send, forget } = useSubmission()
  const [tries, setTries] = useState(0)
  const [many, setMany] = useState<{ count: number; more: string } | null>(null)
  const [isCounting, setCounting] = useState(false)
  const [done, setDone] = useState<{ sentence: string } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  useUnsaved(typed !== null)

  const shown = typed ?? saved
  const isBehind = typed !== null && typed.version !== saved.version
  const change = (part: Partial<MessageTiming>) => {
    setDone(null)
    forget()
    setTyped({ ...decidedIn(shown), version: shown.version, ...part })
  }
  const tick = (hours: ReminderHours, isOn: boolean) =>
    change({ remindHoursBefore: reminderHours.filter((each) => (each === hours ? isOn : isWanted(each))) })
  const isWanted = (hours: ReminderHours) => shown.remindHoursBefore.includes(hours)

  const isTooLong = quietMinutes(shown.quietFrom, shown.quietUntil) > longestQuietMinutes
  const missing = (['quietFrom', 'quietUntil'] as const).filter((id) => shown[id] === '')
  const found: WrongField[] = [
    ...(isTextsPerDay(shown.textsPerDay) ? [] : [{ id: 'textsPerDay', message: t('messageTiming.smsPerDayWrong') }]),
    ...(areReminderDays(shown.paymentReminderDays)
      ? []
      : [{ id: 'paymentReminderDays', message: t('messageTiming.paymentRemindersWrong') }]),
    ...missing.map((id) => ({ id, message: t('messageTiming.timeMissing') })),
    ...(missing.length === 0 && isTooLong ? [{ id: 'quietUntil', message: t('messageTiming.tooLong') }] : []),
  ]
  const wrong = tries > 0 ? found : []
  // Each says its own error.
  const leadToWrong = useEffectEvent(() => document.getElementById(wrong[0]?.id ?? '')?.focus())
  useEffect(() => leadToWrong(), [tries])

  const asked = useSettled(JSON.stringify(dueAskedOf(shown)), pauseMs)
  const isAsked = found.length === 0 && asked !== JSON.stringify(dueAskedOf(saved))
  const { data: due } = useDueReminders(isAsked ? (JSON.parse(asked) as MessageTiming) : null)

  async function saveUnlessMany() {
    setTries(tries + 1)
    if (found.length > 0) return forget()
    const ask = dueAskedOf(shown)
    if (JSON.stringify(ask) !== JSON.stringify(dueAskedOf(saved))) {
      setCounting(true)
      // Uncounted it can be saved all the same.
      const counted = await queries.fetchQuery({ ...dueReminders(ask), retry: false }).catch(() => null)
      setCounting(false)
      if (counted && counted.messages >= manyAtOnce)
        return setMany({ count: counted.messages, more: counted.isMore ? '+' : '' })
    }
    await save()
  }
  async function save() {
    setMany(null)
    const outcome = await send(() => changeTiming(saved.version, decidedIn(shown)))
    if (outcome.done) {
      queries.setQueryData(timingKey, outcome.value)
      // What was typed before the answer came is upon what was saved.
      setTyped((now) => (now === typed || !now ? null : { ...now, version: outcome.value.version }))
      setTries(0)
      setDone({ sentence: t('messageTiming.saved') })
    } else if (outcome.problem.code === 'stale_version') await onBehind()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && !isCounting && !isBehind && typed) void saveUnlessMany()
  }

  return (
    <>
      <form noValidate onSubmit={submit} className={styles.form}>
        <Card bare>
          <CardPart>
            <Stack>
              {isBehind ? (
                <Note tone="warn" role="alert">
                  <Stack gap="small">
                    <p>{t('messageTiming.conflict', { saved: timingWords(saved, texts) })}</p>
                    <Row>
                      <Button busy={busy || isCounting} onClick={() => void saveUnlessMany()}>
                        {t('messageTexts.useMine')}
                      </Button>
                      <Button onClick={() => setTyped(null)}>{t('messageTexts.useTheirs')}</Button>
                    </Row>
                  </Stack>
                </Note>
              ) : (
                problem && problem.code !== 'stale_version' && <RefusalNote refusal={problem} isTeam />
              )}
              <Field
                id="confirmAfterMinutes"
                label={t('messageTiming.confirmation')}
                hint={t('messageTiming.confirmationHint')}
              >
                <div className={styles.wait}>
                  <Select
                    value={shown.confirmAfterMinutes}
                    onChange={({ target }) => change({ confirmAfterMinutes: Number(target.value) })}
                  >
                    {[...new Set([...waits, shown.confirmAfterMinutes])]
                      .toSorted((a, b) => a - b)
                      .map((minutes) => (
                        <option key={minutes} value={minutes}>
                          {waitWords(minutes, texts)}
                        </option>
                      ))}
                  </Select>
                </div>
              </Field>
            </Stack>
          </CardPart>
          <CardPart>
            <fieldset>
              <legend className={styles.legend}>{t('messageTiming.reminders')}</legend>
              <p className={styles.hint}>
                {t('messageTiming.remindersHint')} {t('messageTiming.anew')}
              </p>
              {reminderHours.map((hours) => {
                return (
                  <Checkbox
                    key={hours}
                    label={t(`messageTiming.before-${hours}`)}
                    checked={isWanted(hours)}
                    onChange={({ currentTarget }) => tick(hours, currentTarget.checked)}
                  />
                )
              })}
            </fieldset>
          </CardPart>
          {saved.textExample && (
            <CardPart>
              <SmsPart
                shown={shown}
                example={saved.textExample}
                error={messageOf(wrong, 'textsPerDay')}
                onChange={change}
              />
            </CardPart>
          )}
          <CardPart>
            <fieldset>
              <legend className={styles.legend}>{t('messageTiming.quiet')}</legend>
              <p className={styles.hint}>{t('messageTiming.quietHint')}</p>
              <FieldRow>
                <Field label={t('messageTiming.from')} id="quietFrom" error={messageOf(wrong, 'quietFrom')}>
                  <TimeInput time={shown.quietFrom} onChange={(wall) => change({ quietFrom: wall })} />
                </Field>
                <Field label={t('messageTiming.until')} id="quietUntil" error={messageOf(wrong, 'quietUntil')}>
                  <TimeInput time={shown.quietUntil} onChange={(wall) => change({ quietUntil: wall })} />
                </Field>
              </FieldRow>
            </fieldset>
          </CardPart>
          <CardPart>
            <fieldset>
              <legend className={styles.legend}>{t('messageTiming.reviews')}</legend>
              <p className={styles.hint}>{t('messageTiming.reviewsHint')}</p>
              <Checkbox
                label={t('messageTiming.reviewsOn')}
                checked={shown.askForReviews}
                onChange={({ currentTarget }) => change({ askForReviews: currentTarget.checked })}
              />
            </fieldset>
          </CardPart>
          <CardPart>
            <MoneyPart shown={shown} error={messageOf(wrong, 'paymentReminderDays')} onChange={change} />
          </CardPart>
        </Card>
        <ActionBar
          note={
            <Stack gap="small">
              <p aria-live="polite" className={styles.atOnce}>
                {due &&
                  due.messages > 0 &&
                  t('messageTiming.atOnce', { count: due.messages, more: due.isMore ? '+' : '' })}
              </p>
              <div ref={answer} tabIndex={-1}>
                {done && (
                  <Note tone="ok" role="status">
                    {done.sentence}
                  </Note>
                )}
              </div>
            </Stack>
          }
        >
          {!isBehind && (
            <Row>
              <Button type="submit" kind="main" busy={busy || isCounting} disabled={!typed}>
                {t('messageTiming.save')}
              </Button>
              {typed && (
                <Button kind="quiet" onClick={() => setTyped(null)}>
                  {t('messageTexts.discard')}
                </Button>
              )}
            </Row>
          )}
        </ActionBar>
      </form>
      {many && (
        <ConfirmDialog
          title={t('messageTiming.askTitle', many)}
          confirm={t('messageTiming.askSave')}
          keep={t('messageTiming.askKeep')}
          closeLabel={t('messageTiming.askKeep')}
          busy={busy}
          isDanger={false}
          onConfirm={() => void save()}
          onClose={() => setMany(null)}
        >
          <p>{t('messageTiming.askText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
