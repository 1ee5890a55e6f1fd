import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import SearchX from 'lucide-react/icons/search-x'
import Ticket from 'lucide-react/icons/ticket'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { Pages } from '../lists/pages.tsx'
import styles from './billed-list.module.css'
import { leftWords } from './covered-words.ts'
import { voucherTones } from './standing-words.ts'
import { voucherHref, vouchersHref, type AskedOfVouchers, type Vouchers } from './use-vouchers.ts'

/** What was sold to be used later, with what is owed for all of it. */
export function VoucherList({ page, asked }: { page: Vouchers; asked: AskedOfVouchers }) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const isAll = asked.filter === 'all' && asked.search === ''
  return (
    <Stack>
      <Card as="section" aria-label={t('vouchers.owed')}>
        <p className={text.quiet}>{t('vouchers.owed')}</p>
        <p className={`${text.large} ${text.figures}`}>{formatExactMoney(page.owed, formatLocale)}</p>
        <p className={text.quiet}>{t('vouchers.owedText')}</p>
      </Card>
      {page.items.length === 0 ? (
        <Card bare>
          <EmptyState
            icon={isAll ? Ticket : SearchX}
            title={<span role="status">{t(isAll ? 'vouchers.none' : 'vouchers.noneFound')}</span>}
            action={!isAll && <Button href={vouchersHref()}>{t('vouchers.showAll')}</Button>}
          >
            {t(isAll ? 'vouchers.noneText' : 'vouchers.noneFoundText')}
          </EmptyState>
        </Card>
      ) : (
        <Rows label={t('vouchers.title')}>
          {page.items.map((voucher) => (
            <ListRow
              key={voucher.id}
              className={styles.row}
              end={
                <>
                  <Status tone={voucherTones[voucher.standing]}>{t(`vouchers.${voucher.standing}`)}</Status>
                  <span className={styles.amount}>
                    <b className={text.figures}>{leftWords(voucher, texts)}</b>
                  </span>
                </>
              }
            >
              <p className={text.strong}>
                <Anchor href={voucherHref(voucher.id)}>{voucher.description}</Anchor>
              </p>
              <p className={`${text.quiet} ${text.small}`}>
                {[
                  `${voucher.patient.givenName} ${voucher.patient.familyName}`,
                  t('vouchers.ofInvoice', { reference: voucher.invoice.reference }),
                  t('vouchers.until', { day: formatLongDate(voucher.validUntil as PlainDate, formatLocale) }),
                ].join(' · ')}
              </p>
            </ListRow>
          ))}
        </Rows>
      )}
      {page.total > 0 && (
        <Pages of={page} count={page.items.length} hrefOf={(skip) => vouchersHref({ ...asked, skip })} />
      )}
    </Stack>
  )
}
