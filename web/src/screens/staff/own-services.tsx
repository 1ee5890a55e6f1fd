import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import FileText from 'lucide-react/icons/file-text'
import { useSearchParams } from 'react-router'
import { Pages } from '../../features/lists/pages.tsx'
import { Accounts, Entries } from '../../features/partner-services/ledger.tsx'
import { entriesPerPage, useOwnServices } from '../../features/partner-services/use-partner-services.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('partnerServices.ownTitle'), noindex: true, parameters: ['page'] }

/** What the clinic and a partner pay each other for services: the partner's own reading. */
export function Component() {
  const { t, formatLocale } = useTexts()
  const { name: clinic } = useOrganization()
  const [params] = useSearchParams()
  const query = useOwnServices(skipOf(params, entriesPerPage))
  const whoPays = {
    'to-partner': t('partnerServices.youArePaid'),
    'from-partner': t('partnerServices.youPay'),
  }
  return (
    <Stack gap="large">
      <StaffHeading lead={t('partnerServices.ownLead', { clinic })}>{t('partnerServices.ownTitle')}</StaffHeading>
      <QueryState query={query}>
        {({ agreements, accounts, entries }) =>
          agreements.length === 0 ? (
            <Card bare>
              <EmptyState icon={FileText} title={t('partnerServices.ownNone')}>
                {t('partnerServices.ownNoneText')}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Accounts accounts={accounts} whoPays={whoPays} />
              <section aria-labelledby="agreements">
                <Stack>
                  <h2 id="agreements" className={text.heading}>
                    {t('partnerServices.agreements')}
                  </h2>
                  <Rows label={t('partnerServices.agreements')}>
                    {agreements.map(({ id, service, direction, amountMinor, currency, agreedOn, isStanding }) => (
                      <ListRow key={id} end={!isStanding && <Status>{t('partnerServices.over')}</Status>}>
                        <p className={text.strong}>{service}</p>
                        <p>
                          {`${whoPays[direction]} · ${formatExactMoney({ minor: amountMinor, currency }, formatLocale)}`}
                        </p>
                        <p className={`${text.quiet} ${text.small}`}>
                          {t('partnerServices.agreedOn', {
                            date: formatNumericDate(agreedOn as PlainDate, formatLocale),
                          })}
                        </p>
                      </ListRow>
                    ))}
                  </Rows>
                </Stack>
              </section>
              <Entries
                entries={entries.items}
                total={entries.total}
                whoPays={whoPays}
                pages={
                  entries.total > entriesPerPage && (
                    <Pages
                      of={entries}
                      count={entries.items.length}
                      hrefOf={(skip) => pageAddress('/partner/services', skip, entriesPerPage)}
                    />
                  )
                }
              />
            </>
          )
        }
      </QueryState>
    </Stack>
  )
}
