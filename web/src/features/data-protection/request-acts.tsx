import { isLasting } from '@polyclinic/domain/data-requests/acts.ts'
import { supervisorIn } from '@polyclinic/domain/data-requests/deadlines.ts'
import { requestLimits } from '@polyclinic/domain/data-requests/limits.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DateInput } from '../forms/date-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { isInTheWay } from './erasure-plan.tsx'
import { HandOverCopy } from './hand-over-copy.tsx'
import { sendingOf } from './sending-of.ts'
import { actOnRequest, eraseForRequest, type DataRequest } from './use-data.ts'

/** What is typed for: an answer that is told, or what only the team reads. */
type Asking = 'copy' | 'extend' | 'fulfill' | 'refuse' | 'decline' | 'lift' | 'erase'

type RequestActsProps = {
  request: DataRequest
  today: string
  /** With what is said of it. */
  onDone: (message: string) => void
}

/** The next steps of a request, as far as whoever looks may take them. */
export function RequestActs({ request, today, onDone }: RequestActsProps) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const mayErase = isPermitted('erasures:approve')
  const { busy, problem, send } = useSubmission()
  const [asking, setAsking] = useState<Asking | null>(null)
  const may = (act: DataRequest['acts'][number]) => request.acts.includes(act)
  const isHeldUp = request.plan !== null && isInTheWay(request.plan)
  const press = async (act: 'take-on' | 'propose') => {
    const outcome = await send(() => actOnRequest(request, { act }))
    if (outcome.done) onDone(t(`dataProtection.done-${act}`))
  }
  if (request.acts.length === 0 && request.endedAt !== null) return null
  return (
    <Stack gap="small">
      {problem && <RefusalNote refusal={problem} of={problem} isTeam />}
      {request.status === 'awaiting-approval' && (
        <Note>
          {t(
            request.isPreparedByCaller
              ? 'dataProtection.waitsForAnother'
              : mayErase
                ? 'dataProtection.waitsForYou'
                : 'dataProtection.waitsForPermitted',
          )}
        </Note>
      )}
      <Row>
        {may('take-on') && (
          <Button kind="main" busy={busy} onClick={() => void press('take-on')}>
            {t('dataProtection.act-take-on')}
          </Button>
        )}
        {may('copy') && isPermitted('data-copies:hand-over') && (
          <Button onClick={() => setAsking('copy')}>{t('dataProtection.act-copy')}</Button>
        )}
        {may('fulfill') && (
          <Button kind={may('take-on') ? 'line' : 'main'} onClick={() => setAsking('fulfill')}>
            {t('dataProtection.act-fulfill')}
          </Button>
        )}
        {may('propose') && !isHeldUp && (
          <Button kind={may('take-on') ? 'line' : 'main'} busy={busy} onClick={() => void press('propose')}>
            {t('dataProtection.act-propose')}
          </Button>
        )}
        {may('erase') && mayErase && !isHeldUp && (
          <Button kind="danger" onClick={() => setAsking('erase')}>
            {t('dataProtection.act-erase')}
          </Button>
        )}
        {(['decline', 'extend', 'refuse', 'lift'] as const).map(
          (act) =>
            may(act) && (
              <Button key={act} onClick={() => setAsking(act)}>
                {t(`dataProtection.act-${act}`)}
              </Button>
            ),
        )}
      </Row>
      {asking === 'copy' && (
        <HandOverCopy
          {...{ request, today }}
          onDone={() => {
            setAsking(null)
            onDone(t('dataProtection.done-copy'))
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'erase'
        ? request.plan && (
            <EraseDialog
              request={request}
              plan={request.plan}
              onDone={(message) => (setAsking(null), onDone(message))}
              onClose={() => setAsking(null)}
            />
          )
        : asking !== null &&
          asking !== 'copy' && (
            <AnswerDialog
              key={asking}
              {...{ request, today }}
              act={asking}
              onDone={() => {
                setAsking(null)
                onDone(t(`dataProtection.done-${asking}`))
              }}
              onClose={() => setAsking(null)}
            />
          )}
    </Stack>
  )
}

type AnswerDialogProps = {
  request: DataRequest
  today: string
  act: Exclude<Asking, 'copy' | 'erase'>
  onDone: () => void
  onClose: () => void
}

/** One act that says something: to whoever asked, or of a preparation that is taken back, to the team. */
function AnswerDialog({ request, today, act, onDone, onClose }: AnswerDialogProps) {
  const { t } = useTexts()
  const { country } = useOrganization().settings
  const { busy, problem, send } = useSubmission()
  const [typed, setTyped] = useState({ answer: '', sent: '', sentOn: today })
  const [isTried, setTried] = useState(false)
  const isFulfilling = act === 'fulfill'
  const sending = sendingOf(request.kind)
  const missing = (value: string) => isTried && value.trim() === '' && t('common.required')
  const isWrongDay = problem?.errors.some(({ pointer }) => pointer === '/body/sentOn') ?? false
  const submit = async () => {
    setTried(true)
    const { answer, sent, sentOn } = typed
    if (answer.trim() === '' || (isFulfilling && (sent.trim() === '' || sentOn === ''))) return
    const outcome = await send(() =>
      actOnRequest(request, isFulfilling ? { act, answer, sent, sentOn } : { act, answer }),
    )
    if (outcome.done) onDone()
  }
  return (
    <SubmitDialog
      title={t(`dataProtection.act-${act}`)}
      submit={t(`dataProtection.act-${act}`)}
      cancel={t('common.cancel')}
      busy={busy}
      isDanger={act === 'refuse'}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && !isWrongDay && <RefusalNote refusal={problem} isTeam />}
      <p>
        {act === 'refuse'
          ? t('dataProtection.about-refuse', { authority: t(`dataProtection.${supervisorIn(country)}`) })
          : t(`dataProtection.about-${act}`)}
      </p>
      {isFulfilling && isLasting(request.kind) && <Note>{t(`dataProtection.fulfills-${request.kind}`)}</Note>}
      {act !== 'decline' && !request.hasAddress && <Note tone="warn">{t('dataProtection.noAddress')}</Note>}
      <Field
        label={t(act === 'fulfill' ? 'dataProtection.answer' : 'dataProtection.reason')}
        error={missing(typed.answer)}
      >
        <TextArea
          rows={4}
          maxLength={requestLimits.answer}
          value={typed.answer}
          onChange={({ target }) => setTyped({ ...typed, answer: target.value })}
        />
      </Field>
      {isFulfilling && (
        <>
          <Field
            label={t(`dataProtection.${sending}`)}
            hint={t(`dataProtection.${sending}Hint`)}
            error={missing(typed.sent)}
          >
            <TextInput
              value={typed.sent}
              maxLength={requestLimits.sent}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, sent: target.value })}
            />
          </Field>
          <Field
            label={t(`dataProtection.${sending}On`)}
            error={missing(typed.sentOn) || (isWrongDay && t('dataProtection.sentOnWrong'))}
          >
            <DateInput
              date={typed.sentOn}
              min={request.receivedOn}
              max={today}
              onChange={(sentOn) => setTyped({ ...typed, sentOn })}
            />
          </Field>
        </>
      )}
    </SubmitDialog>
  )
}

type EraseDialogProps = {
  request: DataRequest
  plan: NonNullable<DataRequest['plan']>
  onDone: (message: string) => void
  onClose: () => void
}

/** The last question before what cannot be undone: by the second person, with their password. */
function EraseDialog({ request, plan, onDone, onClose }: EraseDialogProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [endsOthers, setEndsOthers] = useState(false)
  const isUnanswered = plan.otherRequests.length > 0 && !endsOthers
  const isWrong = problem?.code === 'wrong_password'
  const submit = async () => {
    setTried(true)
    if (password === '' || isUnanswered) return
    const outcome = await send(() => eraseForRequest(request, { password, fingerprint: plan.fingerprint }))
    if (outcome.done)
      onDone(t(outcome.value.restricted > 0 ? 'dataProtection.done-restrict' : 'dataProtection.done-erase'))
  }
  return (
    <SubmitDialog
      title={t('dataProtection.eraseTitle', { name: request.patientName })}
      submit={t('dataProtection.act-erase')}
      cancel={t('common.cancel')}
      busy={busy}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && !isWrong && <RefusalNote refusal={problem} isTeam />}
      <p>{t('dataProtection.eraseText')}</p>
      {!request.hasAddress && <Note tone="warn">{t('dataProtection.noAddress')}</Note>}
      {plan.otherRequests.length > 0 && (
        <Checkbox
          label={t('dataProtection.endOthers', { requests: plan.otherRequests.length })}
          checked={endsOthers}
          onChange={({ target }) => setEndsOthers(target.checked)}
          error={isTried && isUnanswered && t('common.required')}
        />
      )}
      <Field
        label={t('dataProtection.password')}
        error={isWrong ? t('errors.wrong_password') : isTried && password === '' && t('common.required')}
      >
        <PasswordInput
          value={password}
          autoComplete="current-password"
          show={t('common.show')}
          hide={t('common.hide')}
          maxLength={1024}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}
