import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { RequestState } from '../privacy/request-state.tsx'
import { requestHref, type DataRequests } from './use-data.ts'

type Listed = DataRequests['items'][number]

/** Requests with their last day; what is late says so. */
export function RequestRows({ label, items }: { label: string; items: readonly Listed[] }) {
  const { t, formatLocale } = useTexts()
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  return (
    <Rows label={label}>
      {items.map((request) => (
        <ListRow
          key={request.id}
          end={request.daysLeft === null ? <RequestState status={request.status} /> : <DaysLeft of={request} />}
        >
          <Stack gap="tiny">
            <Row gap="small">
              <Anchor href={requestHref(request.id)}>
                {t('dataProtection.ofPerson', {
                  kind: t(`privacy.kind-${request.kind}`),
                  name: request.patientName,
                })}
              </Anchor>
              {request.status === 'awaiting-approval' && (
                <Status tone="warn">{t('dataProtection.awaitsSecond')}</Status>
              )}
            </Row>
            <p className={text['quiet']}>
              {t('dataProtection.receivedOn', { date: day(request.receivedOn) })}
              {request.daysLeft !== null && ` · ${t('dataProtection.dueOn', { date: day(request.dueOn) })}`}
              {request.isExtended && ` · ${t('dataProtection.isExtended')}`}
            </p>
          </Stack>
        </ListRow>
      ))}
    </Rows>
  )
}

/** In words and in a color: late, soon, or in time. */
export function DaysLeft({ of: { daysLeft } }: { of: Pick<Listed, 'daysLeft'> }) {
  const { t } = useTexts()
  if (daysLeft === null) return null
  if (daysLeft < 0) return <Status tone="bad">{t('dataProtection.late', { days: -daysLeft })}</Status>
  return <Status tone={daysLeft <= 7 ? 'warn' : 'neutral'}>{t('dataProtection.daysLeft', { days: daysLeft })}</Status>
}
