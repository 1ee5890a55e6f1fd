import type { listInvoices } from '@polyclinic/domain/invoices/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { pageAddress } from '../../platform/page/paging.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { Pages } from '../lists/pages.tsx'
import styles from './invoice-view.module.css'
import { standingLooks } from './standing-words.ts'

type Page = Answer<typeof listInvoices>

/** The patient's invoices as the server has them, the latest first. */
export function InvoiceList({ page, path }: { page: Page; path: string }) {
  const { items } = page
  const { t, formatLocale } = useTexts()
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  return (
    <Stack gap="small">
      <Rows label={t('patient.invoices')}>
        {items.map((invoice) => (
          <ListRow
            key={invoice.id}
            className={styles.row}
            end={
              <>
                <Status tone={standingLooks[invoice.standing].tone}>{t(standingLooks[invoice.standing].word)}</Status>
                <b className={text['figures']}>{formatExactMoney(invoice.total, formatLocale)}</b>
              </>
            }
          >
            <p className={text['strong']}>
              <Anchor href={`${path}/${invoice.id}`}>{t('invoices.invoice', { reference: invoice.reference })}</Anchor>
            </p>
            <p className={`${text['quiet']} ${text['small']}`}>
              {t('invoices.issuedOn', { day: day(invoice.issuedOn) })}
              {invoice.due.minor > 0 && ` · ${t('invoices.dueBy', { day: day(invoice.dueOn) })}`}
            </p>
          </ListRow>
        ))}
      </Rows>
      <Pages of={page} count={items.length} hrefOf={(first) => pageAddress(path, first, page.take)} />
    </Stack>
  )
}
