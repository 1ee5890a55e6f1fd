import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { serviceDirections, type ServiceDirection } from '@polyclinic/domain/partner-services/ledger.ts'
import type { ReactNode } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { monthWords } from '../calendar/day-words.ts'
import type { Account, OwnServices } from './use-partner-services.ts'

type AnyEntry = OwnServices['entries']['items'][number] & { enteredBy?: string }
type Whose = Record<ServiceDirection, string>

type AccountsProps = {
  accounts: readonly Account[]
  whoPays: Whose
  /** For who may enter payments. */
  onPay?: ((account: Account) => void) | undefined
}

/** What is due, for each direction and currency. */
export function Accounts({ accounts, whoPays, onPay }: AccountsProps) {
  const { t, formatLocale } = useTexts()
  return (
    <section aria-labelledby="due">
      <Stack>
        <h2 id="due" className={text.heading}>
          {t('partnerServices.accounts')}
        </h2>
        {accounts.length === 0 ? (
          <p className={text.quiet}>{t('partnerServices.nothingDue')}</p>
        ) : (
          <Rows label={t('partnerServices.accounts')}>
            {accounts.map((account) => {
              const money = (minor: number) => formatExactMoney({ minor, currency: account.currency }, formatLocale)
              return (
                <ListRow
                  key={account.direction + account.currency}
                  end={
                    onPay &&
                    account.dueMinor !== 0 && (
                      <Button
                        size="small"
                        aria-label={t(
                          account.dueMinor > 0 ? 'partnerServices.payNamed' : 'partnerServices.repayNamed',
                          {
                            who: whoPays[account.direction],
                            currency: account.currency,
                          },
                        )}
                        onClick={() => onPay(account)}
                      >
                        {t(account.dueMinor > 0 ? 'partnerServices.pay' : 'partnerServices.repay')}
                      </Button>
                    )
                  }
                >
                  <p className={text.strong}>{whoPays[account.direction]}</p>
                  <p className={text.figures}>
                    {account.dueMinor < 0
                      ? t('partnerServices.overpaid', { amount: money(-account.dueMinor) })
                      : t('partnerServices.due', { amount: money(account.dueMinor) })}
                  </p>
                  <p className={`${text.quiet} ${text.small}`}>
                    {t('partnerServices.dueOf', {
                      services: money(account.servicesMinor),
                      paid: money(account.paidMinor),
                    })}
                  </p>
                </ListRow>
              )
            })}
          </Rows>
        )}
      </Stack>
    </section>
  )
}

/** What an entry is called. */
export function entryWords(
  { kind, service, amountMinor }: Pick<AnyEntry, 'kind' | 'service' | 'amountMinor'>,
  t: Texts['t'],
): string {
  if (kind === 'payment') return t(amountMinor > 0 ? 'partnerServices.repayment' : 'partnerServices.payment')
  if (kind === 'service') return service ?? ''
  return service === null ? t('partnerServices.reversalOfPayment') : t('partnerServices.reversalOf', { service })
}

type EntriesProps<Entry extends AnyEntry> = {
  entries: readonly Entry[]
  /** On all pages. */
  total: number
  whoPays: Whose
  /** For who may reverse them. */
  onReverse?: ((entry: Entry) => void) | undefined
  pages: ReactNode
}

/** What was entered, by months, the latest first. */
export function Entries<Entry extends AnyEntry>({ entries, total, whoPays, onReverse, pages }: EntriesProps<Entry>) {
  const { t, formatLocale } = useTexts()
  const months = Map.groupBy(entries, ({ happenedOn }) => happenedOn.slice(0, 7))
  // Where money goes one way only, it need not be said of each.
  const isBothWays = serviceDirections.every((each) => entries.some(({ direction }) => direction === each))
  return (
    <section aria-labelledby="entries">
      <Stack>
        <h2 id="entries" className={text.heading}>
          {t('partnerServices.entries')}
        </h2>
        {total === 0 && <p className={text.quiet}>{t('partnerServices.noEntries')}</p>}
        {[...months].map(([month, those]) => {
          const name = monthWords(`${month}-01` as PlainDate, formatLocale)
          return (
            <Stack key={month} gap="small">
              <h3 className={text.strong}>{name}</h3>
              <Rows label={name}>
                {those.map((entry) => (
                  <ListRow
                    key={entry.id}
                    end={
                      <Row>
                        <b className={text.figures}>
                          {formatExactMoney({ minor: entry.amountMinor, currency: entry.currency }, formatLocale)}
                        </b>
                        {entry.isReversed ? (
                          <Status>{t('partnerServices.isReversed')}</Status>
                        ) : (
                          entry.kind !== 'reversal' &&
                          onReverse && (
                            <Button
                              size="small"
                              kind="quiet"
                              aria-label={t('partnerServices.reverseNamed', {
                                what: entryWords(entry, t),
                                date: formatNumericDate(entry.happenedOn as PlainDate, formatLocale),
                              })}
                              onClick={() => onReverse(entry)}
                            >
                              {t('partnerServices.reverse')}
                            </Button>
                          )
                        )}
                      </Row>
                    }
                  >
                    <p className={text.strong}>{entryWords(entry, t)}</p>
                    <p className={`${text.quiet} ${text.small}`}>
                      {[
                        formatNumericDate(entry.happenedOn as PlainDate, formatLocale),
                        isBothWays && whoPays[entry.direction],
                        entry.document,
                        entry.enteredBy && t('partnerServices.by', { name: entry.enteredBy }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </ListRow>
                ))}
              </Rows>
            </Stack>
          )
        })}
        {pages}
      </Stack>
    </section>
  )
}
