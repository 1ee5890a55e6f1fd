import { formatExactMoney, formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { visitsToBillDays } from '@polyclinic/domain/invoices/filters.ts'
import type { listVisitsToBill } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { Pages } from '../lists/pages.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { invoicesHref } from './asked-invoices.ts'
import styles from './billed-list.module.css'
import { useBeginInvoice } from './use-begin-invoice.ts'

/** What took place and was not billed yet, with a press for each. */
export function VisitsToBill({ page }: { page: Answer<typeof listVisitsToBill> }) {
  const { items } = page
  const { t, formatLocale } = useTexts()
  const { busy, problem, begin } = useBeginInvoice()
  const [pressed, setPressed] = useState<string | null>(null)
  if (items.length === 0)
    return (
      <Card bare>
        <EmptyState icon={CircleCheck} title={<span role="status">{t('billing.allBilled')}</span>}>
          {t('billing.allBilledText', { days: visitsToBillDays })}
        </EmptyState>
      </Card>
    )
  return (
    <Stack>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Rows label={t('billing.toBill')}>
        {items.map(({ id, patient, serviceName, provider, startsAt, timeZone, status, amount }) => {
          const name = `${patient.givenName} ${patient.familyName}`
          const day = formatLongDate(dateIn(timeZone, startsAt as Instant), formatLocale)
          return (
            <ListRow
              key={id}
              className={styles.row}
              end={
                <>
                  {status === 'cancelled' && <Status tone="warn">{t('billing.canceledLate')}</Status>}
                  {status === 'noshow' && <Status tone="warn">{t('billing.missedPrepaid')}</Status>}
                  <b className={text.figures}>{formatExactMoney(amount, formatLocale)}</b>
                  <Button
                    size="small"
                    busy={busy && pressed === id}
                    aria-label={t('billing.billNamed', { name, date: day })}
                    onClick={() => {
                      setPressed(id)
                      void begin(id)
                    }}
                  >
                    {t('billing.bill')}
                  </Button>
                </>
              }
            >
              <p className={text.strong}>{name}</p>
              <p className={`${text.quiet} ${text.small}`}>
                <Own>{serviceName}</Own> · {day}, {formatTime(startsAt as Instant, formatLocale, timeZone)} · {provider}
              </p>
            </ListRow>
          )
        })}
      </Rows>
      <Pages of={page} count={items.length} hrefOf={(skip) => invoicesHref({ filter: 'to-bill', search: '', skip })} />
    </Stack>
  )
}
