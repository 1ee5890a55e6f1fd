import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type * as rx from '@polyclinic/domain/prescriptions/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import type { ToastContent } from '../../ui/toast.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

const path = '/decision-support'

const useDecisionSupport = () =>
  useQuery({
    queryKey: ['prescription', 'decision-support'],
    queryFn: ({ signal }) => call<typeof rx.readDecisionSupport>('GET', path, {}, { signal }),
  })

type SupportDialogProps = { onClose: () => void; onSaid: (toast: ToastContent) => void }

/** What the checks of a prescription are and what they are not; a doctor turns those on that need a reader. */
export function SupportDialog({ onClose, onSaid }: SupportDialogProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const client = useQueryClient()
  const { data, error, refetch } = useDecisionSupport()
  const { busy, problem, send } = useSubmission()
  const failed = problemOf(error)
  const day = (at: string) => formatLongDate(dateIn(timeZone, at as Instant), formatLocale)
  async function turn(isOn: boolean) {
    const outcome = await send(() => call<typeof rx.acceptDecisionSupport>('POST', path, { body: { isOn } }))
    if (!outcome.done) return
    onSaid({ message: t(isOn ? 'prescriptions.supportIsOn' : 'prescriptions.supportIsOff') })
    onClose()
    await client.invalidateQueries({ queryKey: ['prescription'] })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('prescriptions.supportTitle')}
      closeLabel={t('common.close')}
      actions={
        data?.mayAccept &&
        (data.accepted ? (
          <Button kind="bad" busy={busy} onClick={() => void turn(false)}>
            {t('prescriptions.supportTurnOff')}
          </Button>
        ) : (
          <Button kind="main" busy={busy} onClick={() => void turn(true)}>
            {t('prescriptions.supportAccept')}
          </Button>
        ))
      }
    >
      <Stack gap="small">
        <p className={text.quiet}>{t('prescriptions.supportLead')}</p>
        {problem && <RefusalNote refusal={problem} isTeam />}
        {!data && !failed && <Skeleton label={t('common.loading')} lines={4} />}
        {failed && !data && (
          <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
            {t(`errors.${failed.code}`)}
          </Note>
        )}
        {data && (
          <>
            <Note tone={data.accepted ? 'ok' : 'warn'}>
              {data.accepted
                ? t('prescriptions.supportOn', { date: day(data.accepted.at), name: data.accepted.by })
                : t('prescriptions.supportOff')}
            </Note>
            <p>
              {t('prescriptions.supportIs', {
                substances: data.list.substances,
                pairs: data.list.pairs,
                date: formatLongDate(data.list.date as PlainDate, formatLocale),
              })}
            </p>
            <p>{t('prescriptions.supportIsNot')}</p>
            <p>{t('prescriptions.supportAlways')}</p>
            <p className={text.quiet}>
              {t(data.mayAccept ? 'prescriptions.supportWho' : 'prescriptions.supportDoctorOnly')}
            </p>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
