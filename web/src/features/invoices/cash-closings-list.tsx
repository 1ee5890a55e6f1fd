import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import Coins from 'lucide-react/icons/coins'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { Pages } from '../lists/pages.tsx'
import styles from './billed-list.module.css'
import { CashDifference } from './cash-difference.tsx'
import { momentWords } from './moment-words.ts'
import { cashHref, closingHref, type CashClosings } from './use-cash-box.ts'

/** When the cash box was counted, the latest first. */
export function CashClosingsList({ page }: { page: CashClosings }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  return (
    <section aria-labelledby="counts">
      <Stack>
        <h2 id="counts" className={text.heading}>
          {t('cash.counts')}
        </h2>
        {page.items.length === 0 ? (
          <Card bare>
            <EmptyState icon={Coins} title={t('cash.countsNone')}>
              {t('cash.countsNoneText')}
            </EmptyState>
          </Card>
        ) : (
          <Rows label={t('cash.counts')}>
            {page.items.map((closing) => (
              <ListRow
                key={closing.id}
                className={styles.row}
                end={
                  <>
                    <CashDifference closing={closing} />
                    <b className={text.figures}>
                      {formatExactMoney({ minor: closing.countedMinor, currency: closing.currency }, formatLocale)}
                    </b>
                  </>
                }
              >
                <p className={text.strong}>
                  <Anchor href={closingHref(closing.id)}>{t('cash.number', { number: closing.number })}</Anchor>
                </p>
                <p className={`${text.quiet} ${text.small}`}>
                  {`${momentWords(closing.closedAt, timeZone, formatLocale)} · ${closing.closedBy}`}
                </p>
              </ListRow>
            ))}
          </Rows>
        )}
        {page.total > 0 && <Pages of={page} count={page.items.length} hrefOf={cashHref} />}
      </Stack>
    </section>
  )
}
