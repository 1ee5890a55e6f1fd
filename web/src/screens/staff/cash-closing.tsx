import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import Printer from 'lucide-react/icons/printer'
import { useParams } from 'react-router'
import { CashDifference } from '../../features/invoices/cash-difference.tsx'
import { CashMovements } from '../../features/invoices/cash-movements.tsx'
import { momentWords } from '../../features/invoices/moment-words.ts'
import { cashHref, useCashClosing } from '../../features/invoices/use-cash-box.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import styles from '../../features/invoices/cash-box.module.css'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('cash.title'), noindex: true }

/** One count of the cash box, with the payments that it counted, to be looked at again or printed. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Permitted permission="invoices:read">
      <Closing key={id} id={id} />
    </Permitted>
  )
}

function Closing({ id }: { id: string }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  return (
    <QueryState query={useCashClosing(id)}>
      {(closing) => {
        const { currency, openingMinor, movedMinor, countedMinor, removedMinor, movements, note } = closing
        const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
        const details = [
          ['when', t('cash.when'), momentWords(closing.closedAt, timeZone, formatLocale)],
          ['by', t('cash.by'), closing.closedBy],
          ['opening', t('cash.opening'), openingMinor === null ? t('cash.openingNone') : money(openingMinor)],
          ['moved', t('cash.movedSum'), money(movedMinor)],
          ['expected', t('cash.shouldBe'), openingMinor === null ? null : money(openingMinor + movedMinor)],
          ['counted', t('cash.counted'), money(countedMinor)],
          ['difference', t('cash.difference'), <CashDifference key="difference" closing={closing} />],
          ['note', t('cash.note'), note],
          ['removed', t('cash.removed'), money(removedMinor)],
          ['remaining', t('cash.remaining'), money(countedMinor - removedMinor)],
        ] as const
        return (
          <Stack gap="large">
            <Stack gap="small">
              <BackLink href={cashHref()}>{t('cash.title')}</BackLink>
              <Row between>
                <StaffHeading>{t('cash.number', { number: closing.number })}</StaffHeading>
                <span className={styles.onScreen}>
                  <Button icon={Printer} onClick={() => print()}>
                    {t('cash.print')}
                  </Button>
                </span>
              </Row>
            </Stack>
            <Card>
              <Details
                columns
                details={details.flatMap(([of, term, value]) => (value === null ? [] : [{ id: of, term, value }]))}
              />
            </Card>
            <section aria-labelledby="payments">
              <Stack>
                <h2 id="payments" className={text.heading}>
                  {t('cash.payments')}
                </h2>
                {movements.length === 0 ? (
                  <p className={text.quiet}>{t('cash.paymentsNone')}</p>
                ) : (
                  <CashMovements label={t('cash.payments')} currency={currency} movements={movements} />
                )}
              </Stack>
            </section>
          </Stack>
        )
      }}
    </QueryState>
  )
}
