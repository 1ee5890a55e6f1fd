import { formatTime } from '@polyclinic/domain/kit/format.ts'
import { instantIn, type Instant, type PlainDate, type WallTime } from '@polyclinic/domain/kit/time.ts'
import { useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { book, offer, type DeskEntry } from './desk-waiting.ts'
import { DateInput } from '../forms/date-input.tsx'
import { TimeInput } from '../forms/time-input.tsx'

type OfferFormProps = {
  entry: DeskEntry
  doctors: readonly { id: string; name: string }[]
  onDone: (said: string) => void
  onCancel: () => void
}

/** A free time for one of those who wait: with whom, and when. */
export function OfferForm({ entry, doctors, onDone, onCancel }: OfferFormProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { busy, problem, send, forget } = useSubmission()
  const able = entry.providers.length > 0 ? entry.providers : doctors
  const [providerId, setProviderId] = useState(able[0]?.id ?? '')
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = (name: string) => `${entry.id}-${name}`

  /** Mailed, or booked at once for who has said yes on the phone. */
  async function submit(isAgreed: boolean) {
    if (busy) return
    setMissing(date === '' || time === '')
    if (date === '' || time === '') return forget()
    const startsAt = instantIn(timeZone, date as PlainDate, time as WallTime)
    const body = { providerId, startsAt }
    if (isAgreed) {
      const { done } = await send(() => book(entry, body))
      if (done) onDone(t('waitingDesk.booked', { name: entry.patientName }))
      return
    }
    const outcome = await send(() => offer(entry, body))
    if (!outcome.done) return
    const until = formatTime(outcome.value.expiresAt as Instant, formatLocale, timeZone)
    onDone(t('waitingDesk.offered', { name: entry.patientName, time: until }))
  }
  return (
    <form
      noValidate
      aria-label={t('waitingDesk.offerOf', { name: entry.patientName })}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(!entry.isReachable)
      }}
    >
      <Stack gap="small">
        {problem && <RefusalNote refusal={problem} isTeam />}
        <p className={`${text.quiet} ${text.small}`}>
          {t(entry.isReachable ? 'waitingDesk.sendHint' : 'waitingDesk.unreachableText')}
        </p>
        <Field id={id('doctor')} label={t('waitingDesk.doctor')}>
          <Select value={providerId} onChange={({ target }) => setProviderId(target.value)}>
            {able.map((doctor) => (
              <option key={doctor.id} value={doctor.id}>
                {doctor.name}
              </option>
            ))}
          </Select>
        </Field>
        <Row>
          <Field id={id('date')} label={t('waitingDesk.date')} error={isMissing && t('waitingDesk.timeMissing')}>
            <DateInput date={date} onChange={setDate} />
          </Field>
          <Field id={id('time')} label={t('waitingDesk.time')}>
            <TimeInput time={time} onChange={setTime} />
          </Field>
        </Row>
        <Row>
          <Button type="submit" size="small" kind="main" busy={busy}>
            {t(entry.isReachable ? 'waitingDesk.send' : 'waitingDesk.book')}
          </Button>
          {entry.isReachable && (
            <Button size="small" busy={busy} onClick={() => void submit(true)}>
              {t('waitingDesk.book')}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={onCancel}>
            {t('waitingDesk.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
