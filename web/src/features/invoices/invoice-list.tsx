import type { listInvoices } from '@polyclinic/domain/invoices/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { pageAddress } from '../../platform/page/paging.ts'
import { Stack } from '../../ui/layout.tsx'
import { Pages } from '../lists/pages.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'

type Page = Answer<typeof listInvoices>

const statusWords: Record<Page['items'][number]['status'], { tone: Tone; word: PlainTextKey }> = {
  issued: { tone: 'warn', word: 'patient.invoiceOpen' },
  balanced: { tone: 'ok', word: 'patient.invoicePaid' },
  cancelled: { tone: 'neutral', word: 'patient.invoiceCanceled' },
}

/** The patient's invoices as the server has them, the latest first. */
export function InvoiceList({ page, path }: { page: Page; path: string }) {
  const { items } = page
  const { t, formatLocale } = useTexts()
  return (
    <Stack gap="small">
      <Rows label={t('patient.invoices')}>
        {items.map((invoice) => (
          <ListRow
            key={invoice.id}
            end={
              <>
                <Status tone={statusWords[invoice.status].tone}>{t(statusWords[invoice.status].word)}</Status>
                <b className={text['figures']}>{formatExactMoney(invoice.total, formatLocale)}</b>
              </>
            }
          >
            <p className={text['strong']}>{invoice.reference}</p>
            <p className={`${text['quiet']} ${text['small']}`}>
              {t('patient.invoiceIssued', { day: formatLongDate(invoice.issuedOn as PlainDate, formatLocale) })}
            </p>
          </ListRow>
        ))}
      </Rows>
      <Pages of={page} count={items.length} hrefOf={(first) => pageAddress(path, first, page.take)} />
    </Stack>
  )
}
