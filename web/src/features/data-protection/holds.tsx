import { requestLimits } from '@polyclinic/domain/data-requests/limits.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { DateInput } from '../forms/date-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { dataKey, personHref, placeHold, releaseHold, type Hold } from './use-data.ts'

type HoldsProps = {
  holds: readonly Hold[]
  /** Whose they are, where they are of one patient. */
  patientId?: string
  onDone: (message: string) => void
}

/** What keeps records from being erased: why, who said so, until when; released, or of one patient placed. */
export function Holds({ holds, patientId, onDone }: HoldsProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const client = useQueryClient()
  const mayHold = usePermitted()('erasures:hold')
  const { busy, problem, send } = useSubmission()
  const [releasing, setReleasing] = useState<{ hold: Hold; wholeCase: boolean } | null>(null)
  const [isPlacing, setPlacing] = useState(false)
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  const done = async (message: string) => {
    await client.invalidateQueries({ queryKey: dataKey })
    onDone(message)
  }
  const release = async () => {
    if (!releasing) return
    const { hold, wholeCase } = releasing
    const outcome = await send(() => releaseHold(hold.id, wholeCase))
    setReleasing(null)
    if (outcome.done) await done(t('dataProtection.released', { count: outcome.value.released }))
  }
  const ofCase = (reference: string | null) =>
    reference === null ? 0 : holds.filter(({ caseReference }) => caseReference === reference).length
  return (
    <Card as="section" aria-labelledby="holds">
      <Stack>
        <div>
          <h2 id="holds" className={text['large']}>
            {t('dataProtection.holdsTitle')}
          </h2>
          <p className={text['quiet']}>
            {t(patientId === undefined ? 'dataProtection.holdsLead' : 'dataProtection.holdsOfLead')}
          </p>
        </div>
        {problem && <RefusalNote refusal={problem} of={problem} isTeam />}
        {holds.length === 0 ? (
          <p>{t('dataProtection.noHolds')}</p>
        ) : (
          <Rows kind="plain" label={t('dataProtection.holdsTitle')}>
            {holds.map((hold) => (
              <ListRow
                key={hold.id}
                end={
                  mayHold && (
                    <Row gap="tiny">
                      <Button
                        size="small"
                        aria-label={t('dataProtection.releaseNamed', { name: hold.patientName })}
                        onClick={() => setReleasing({ hold, wholeCase: false })}
                      >
                        {t('dataProtection.release')}
                      </Button>
                      {ofCase(hold.caseReference) > 1 && (
                        <Button size="small" onClick={() => setReleasing({ hold, wholeCase: true })}>
                          {t('dataProtection.releaseCase', { reference: hold.caseReference! })}
                        </Button>
                      )}
                    </Row>
                  )
                }
              >
                <p>
                  {patientId === undefined && <Anchor href={personHref(hold.patientId)}>{hold.patientName}</Anchor>}
                  {patientId === undefined && ' · '}
                  {hold.reason}
                </p>
                <p className={text['quiet']}>
                  {[
                    hold.caseReference !== null && t('dataProtection.ofCase', { reference: hold.caseReference }),
                    hold.until === null
                      ? t('dataProtection.untilReleased')
                      : t('dataProtection.until', { date: day(hold.until) }),
                    t('dataProtection.placedBy', {
                      ...{ name: hold.placedBy, date: day(dateIn(timeZone, hold.placedAt as Instant)) },
                    }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </ListRow>
            ))}
          </Rows>
        )}
        {patientId !== undefined && mayHold && (
          <p>
            <Button onClick={() => setPlacing(true)}>{t('dataProtection.place')}</Button>
          </p>
        )}
      </Stack>
      {isPlacing && patientId !== undefined && (
        <PlaceDialog
          patientId={patientId}
          onClose={() => setPlacing(false)}
          onDone={() => {
            setPlacing(false)
            void done(t('dataProtection.placed'))
          }}
        />
      )}
      {releasing && (
        <ConfirmDialog
          title={t('dataProtection.releaseTitle')}
          closeLabel={t('common.close')}
          confirm={t('dataProtection.release')}
          keep={t('common.cancel')}
          busy={busy}
          onConfirm={() => void release()}
          onClose={() => setReleasing(null)}
        >
          <p>
            {releasing.wholeCase
              ? t('dataProtection.releaseCaseText', { reference: releasing.hold.caseReference! })
              : t('dataProtection.releaseText', { name: releasing.hold.patientName })}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

type PlaceDialogProps = { patientId: string; onDone: () => void; onClose: () => void }

function PlaceDialog({ patientId, onDone, onClose }: PlaceDialogProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [typed, setTyped] = useState({ reason: '', caseReference: '', until: '' })
  const [isTried, setTried] = useState(false)
  const isPast = problem?.errors.some(({ pointer }) => pointer === '/body/until') ?? false
  const submit = async () => {
    setTried(true)
    if (typed.reason.trim() === '') return
    const { reason, caseReference, until } = typed
    const outcome = await send(() =>
      placeHold({ patientId, reason, caseReference, until: until === '' ? null : until }),
    )
    if (outcome.done) onDone()
  }
  return (
    <SubmitDialog
      title={t('dataProtection.place')}
      submit={t('dataProtection.place')}
      cancel={t('common.cancel')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && !isPast && <RefusalNote refusal={problem} isTeam />}
      <Field
        label={t('dataProtection.holdReason')}
        hint={t('dataProtection.holdReasonHint')}
        error={isTried && typed.reason.trim() === '' && t('common.required')}
      >
        <TextInput
          value={typed.reason}
          maxLength={requestLimits.reason}
          autoComplete="off"
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
      </Field>
      <Field label={t('dataProtection.case')} hint={t('dataProtection.caseHint')} optional={t('common.optional')}>
        <TextInput
          value={typed.caseReference}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setTyped({ ...typed, caseReference: target.value })}
        />
      </Field>
      <Field
        label={t('dataProtection.lastDay')}
        hint={t('dataProtection.lastDayHint')}
        optional={t('common.optional')}
        error={isPast && t('dataProtection.lastDayPast')}
      >
        <DateInput date={typed.until} onChange={(until) => setTyped({ ...typed, until })} />
      </Field>
    </SubmitDialog>
  )
}
