import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { keepsLastDay } from '@polyclinic/domain/prescriptions/chain.ts'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { OpenFile } from '../documents/open-file.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { askForRepeat, fetchOwnPaper, type OwnMedication } from './own-medication.ts'

type OwnMedicationRowProps = {
  medication: OwnMedication
  /** The account acts for others, too. */
  isNamed: boolean
  onAsked: (said: string) => void
}

/** Where one stands in the list, for what it took the place of. */
const rowId = (id: string) => `medication-${id}`

/** What was prescribed: how to take it, the paper, and the way to more of it. */
export function OwnMedicationRow({ medication, isNamed, onAsked }: OwnMedicationRowProps) {
  const { t, rich, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { prescriptionId, name: drug, sentence, status, ended, next, repeatRequest, code, endsOn, repeats } = medication
  const day = (at: string) => formatLongDate(dateIn(timeZone, at as Instant), formatLocale)
  const facts = [
    t('medications.signed', { doctor: medication.signedBy, date: day(medication.signedAt) }),
    endsOn &&
      keepsLastDay(medication) &&
      t('medications.until', { date: formatLongDate(endsOn as PlainDate, formatLocale) }),
    status === 'active' && repeats > 0 && t('medications.repeats', { count: repeats }),
    t('medications.code', { code }),
  ]
  return (
    <ListRow>
      <div ref={place} id={rowId(medication.id)} tabIndex={-1}>
        <Stack gap="small">
          {isNamed && <p className={text.quiet}>{t('medications.forPerson', { name: medication.patient.name })}</p>}
          <Row>
            <p className={text.strong}>
              <Own>{status === 'entered-in-error' ? <s>{drug}</s> : drug}</Own>
            </p>
            {status === 'stopped' && <Status tone="warn">{t('medications.stopped')}</Status>}
            {status === 'entered-in-error' && <Status tone="bad">{t('medications.error')}</Status>}
          </Row>
          {(status === 'active' || status === 'completed') && <p>{sentence}</p>}
          {status === 'stopped' && ended && (
            <p>
              {next === null
                ? t('medications.stoppedOn', { date: day(ended.at) })
                : rich('medications.replacedOn', { date: day(ended.at), newer: linkTo(`#${rowId(next.id)}`) })}
            </p>
          )}
          {status === 'completed' && next && (
            <p>{rich('medications.renewed', { newer: linkTo(`#${rowId(next.id)}`) })}</p>
          )}
          {status === 'entered-in-error' && <p>{t('medications.errorOn')}</p>}
          {ended?.reason && <p>{t('medications.reason', { reason: ended.reason })}</p>}
          <p className={text.quiet}>{facts.filter(Boolean).join(' · ')}</p>
          {repeatRequest && (
            <Note tone={repeatRequest.status === 'declined' ? 'warn' : 'info'}>
              {repeatRequest.status === 'declined'
                ? t('medications.declined', { date: day(repeatRequest.askedAt), answer: repeatRequest.answer ?? '' })
                : t('medications.asked', { date: day(repeatRequest.askedAt) })}
            </Note>
          )}
          {hasFailed && (
            <Note tone="bad" role="alert">
              {t('medications.pdfFailed')}
            </Note>
          )}
          {isAsking ? (
            <AskForm
              medication={medication}
              onDone={() => {
                setAsking(false)
                onAsked(t('medications.askedNow', { doctor: medication.signedBy, drug }))
              }}
              onCancel={() => {
                flushSync(() => setAsking(false))
                place.current?.querySelector('button')?.focus()
              }}
            />
          ) : (
            <Row>
              {medication.mayAskForRepeat && (
                <Button
                  size="small"
                  kind="soft"
                  aria-label={t('medications.askNamed', { drug })}
                  onClick={() => setAsking(true)}
                >
                  {t('medications.ask')}
                </Button>
              )}
              <OpenFile
                {...{ name: drug, mediaType: 'application/pdf', savedAs: `${t('medications.code', { code })}.pdf` }}
                fetch={() => fetchOwnPaper(prescriptionId)}
                words={{
                  ...{ open: t('medications.open'), openNamed: t('medications.openNamed', { drug }) },
                  ...{ savePdf: t('medications.savePdf'), savePdfNamed: t('medications.savePdfNamed', { drug }) },
                }}
                onFailed={() => setFailed(true)}
              />
            </Row>
          )}
        </Stack>
      </div>
    </ListRow>
  )
}

type AskFormProps = { medication: OwnMedication; onDone: () => void; onCancel: () => void }

function AskForm({ medication: { id, name: drug }, onDone, onCancel }: AskFormProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [note, setNote] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const outcome = await send((key) => askForRepeat(id, note.trim(), key))
    if (outcome.done) onDone()
  }
  return (
    <form noValidate aria-label={t('medications.askTitle', { drug })} onSubmit={(event) => void ask(event)}>
      <Stack gap="small">
        {problem && <RefusalNote refusal={problem} />}
        <Field label={t('medications.askNote')} optional={t('medications.optional')} hint={t('medications.askHint')}>
          <TextArea
            ref={field}
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <Row>
          <Button type="submit" kind="main" busy={busy}>
            {t('medications.askSend')}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {t('medications.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
