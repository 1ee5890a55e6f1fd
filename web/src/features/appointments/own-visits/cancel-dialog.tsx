import type { cancelAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import { useSubmission } from '../../../platform/api/use-submission.ts'
import { CancelConsequence } from '../visit/cancel-consequence.tsx'
import { visitFullDate, visitTimes } from '../visit/when-words.ts'
import type { Visit } from './visit-words.ts'

type CancelDialogProps = {
  /** Null while closed. */
  visit: Visit | null
  now: Instant
  onClose: () => void
  /** `changed` when somebody else changed the visit meanwhile: look again. */
  onDone: (visit: Visit, end: 'canceled' | 'changed') => void
}

/** Says what a cancellation costs and that it is final: the time is given away at once, so nothing could undo it. */
export function CancelDialog({ visit, now, onClose, onDone }: CancelDialogProps) {
  const texts = useTexts()
  const { t } = texts
  const { busy, problem, send, forget } = useSubmission()

  async function cancel(doomed: Visit) {
    const outcome = await send(() =>
      call<typeof cancelAppointment>('POST', '/appointments/{id}/cancel', {
        params: { id: doomed.id },
        query: { context: 'patient' },
        headers: { 'if-match': `"${doomed.version}"` },
        body: {},
      }),
    )
    if (outcome.done) onDone(doomed, 'canceled')
    else if (isProblem(outcome.problem, 'stale_version', 'state_conflict', 'not_found')) {
      forget()
      onDone(doomed, 'changed')
    }
  }
  const close = () => {
    forget()
    onClose()
  }
  return (
    <Dialog
      open={visit !== null}
      onClose={close}
      title={t('patient.cancelTitle')}
      closeLabel={t('common.close')}
      actions={
        visit && (
          <>
            <Button kind="danger" busy={busy} onClick={() => void cancel(visit)}>
              {busy ? t('patient.canceling') : t('patient.cancelVisit')}
            </Button>
            <Button onClick={close}>{t('patient.keepVisit')}</Button>
          </>
        )
      }
    >
      {visit && <Summary visit={visit} texts={texts} />}
      {visit && <CancelConsequence visit={visit} now={now} />}
      {problem && <RefusalNote refusal={problem} />}
    </Dialog>
  )
}

function Summary({ visit, texts: { rich, formatLocale } }: { visit: Visit; texts: Texts }) {
  const { service, provider } = visit
  return (
    <div>
      <p>{rich('patient.withDoctor', { service: <Own>{service.name}</Own>, doctor: provider.name })}</p>
      <p>{visitFullDate(visit, formatLocale)}</p>
      <p>{visitTimes(visit, formatLocale)}</p>
    </div>
  )
}
