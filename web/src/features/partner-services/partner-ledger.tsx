import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { pageAddress } from '../../platform/page/paging.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Pages } from '../lists/pages.tsx'
import { AgreementForm } from './agreement-form.tsx'
import { PaymentDialog, ReverseDialog, ServiceDialog } from './entry-dialogs.tsx'
import { Accounts, Entries, entryWords } from './ledger.tsx'
import {
  endServiceAgreement,
  entriesPerPage,
  servicesKey,
  type Account,
  type Agreement,
  type Entry,
  type PartnerServices,
} from './use-partner-services.ts'

type Doing =
  | { what: 'agree' }
  | { what: 'enter' | 'end'; agreement: Agreement }
  | { what: 'pay'; account: Pick<Account, 'direction' | 'currency'> }
  | { what: 'reverse'; entry: Entry }

/** The clinic's side: agreements, what is due, and entries, each with what can be done. */
export function PartnerLedger({ found }: { found: PartnerServices }) {
  const { t, formatLocale } = useTexts()
  const { partner, agreements, accounts, entries } = found
  const client = useQueryClient()
  const { toast, say, close } = useToast()
  const [doing, setDoing] = useState<Doing | null>(null)
  const stop = () => setDoing(null)
  const done = (message: string) => {
    stop()
    say({ message })
    void client.invalidateQueries({ queryKey: servicesKey })
  }
  const end = async ({ id, service }: Agreement) => {
    stop()
    close()
    try {
      await endServiceAgreement(partner.id, id)
      done(t('partnerServices.endedNow', { service }))
    } catch (error) {
      done(t(isProblem(error) ? `errors.${error.code}` : 'errors.internal'))
    }
  }
  const whoPays = {
    'to-partner': t('partnerServices.toPartner', { partner: partner.name }),
    'from-partner': t('partnerServices.fromPartner'),
  }
  const countries = new Intl.DisplayNames(formatLocale, { type: 'region' })
  const dialog = {
    ...{ partner, onClose: stop },
    onRefused: () => void client.invalidateQueries({ queryKey: servicesKey }),
  }
  // As it stands, also while the dialog is open.
  const paid =
    doing?.what === 'pay' &&
    accounts.find(
      ({ direction, currency }) => direction === doing.account.direction && currency === doing.account.currency,
    )
  return (
    <Stack gap="large">
      {!partner.isActive && <Note>{t('partnerServices.ended')}</Note>}
      {agreements.length > 0 && (
        <Accounts accounts={accounts} whoPays={whoPays} onPay={(account) => setDoing({ what: 'pay', account })} />
      )}
      <section aria-labelledby="agreements">
        <Stack>
          <Row between>
            <h2 id="agreements" className={text.heading}>
              {t('partnerServices.agreements')}
            </h2>
            {partner.isActive && agreements.length > 0 && (
              <Button icon={Plus} onClick={() => setDoing({ what: 'agree' })}>
                {t('partnerServices.agree')}
              </Button>
            )}
          </Row>
          {agreements.length === 0 ? (
            <Card bare>
              <EmptyState
                icon={FileText}
                title={t('partnerServices.none')}
                action={
                  partner.isActive && (
                    <Button kind="main" icon={Plus} onClick={() => setDoing({ what: 'agree' })}>
                      {t('partnerServices.agree')}
                    </Button>
                  )
                }
              >
                {t('partnerServices.noneText', { partner: partner.name })}
              </EmptyState>
            </Card>
          ) : (
            <Rows label={t('partnerServices.agreements')}>
              {agreements.map((agreement) => (
                <ListRow
                  key={agreement.id}
                  end={
                    <AgreementEnd
                      agreement={agreement}
                      isOfClinic={agreement.country === found.country && agreement.currency === found.currency}
                      onDo={(what) => setDoing({ what, agreement })}
                    />
                  }
                >
                  <p className={text.strong}>{agreement.service}</p>
                  <p>
                    {`${whoPays[agreement.direction]} · ${formatExactMoney({ minor: agreement.amountMinor, currency: agreement.currency }, formatLocale)}`}
                  </p>
                  <p className={`${text.quiet} ${text.small}`}>
                    {[
                      t('partnerServices.agreedBy', {
                        date: formatNumericDate(agreement.agreedOn as PlainDate, formatLocale),
                        name: agreement.agreedBy,
                        country: countries.of(agreement.country) ?? agreement.country,
                      }),
                      agreement.endedBy && t('partnerServices.overBy', { name: agreement.endedBy }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  {!agreement.isStanding && agreement.endedAt === null && (
                    <p className={text.small}>{t('partnerServices.outOfDate')}</p>
                  )}
                </ListRow>
              ))}
            </Rows>
          )}
        </Stack>
      </section>
      {agreements.length > 0 && (
        <Entries
          entries={entries.items}
          total={entries.total}
          whoPays={whoPays}
          onReverse={(entry) => setDoing({ what: 'reverse', entry })}
          pages={
            entries.total > entriesPerPage && (
              <Pages
                of={entries}
                count={entries.items.length}
                hrefOf={(skip) => pageAddress(`/admin/partners/organizations/${partner.id}`, skip, entriesPerPage)}
              />
            )
          }
        />
      )}
      {doing?.what === 'agree' && (
        <AgreementForm
          of={found}
          onDone={({ service }) => done(t('partnerServices.agreed', { service }))}
          onClose={stop}
        />
      )}
      {doing?.what === 'enter' && (
        <ServiceDialog {...dialog} agreement={doing.agreement} onDone={() => done(t('partnerServices.entered'))} />
      )}
      {paid && <PaymentDialog {...dialog} account={paid} onDone={() => done(t('partnerServices.paid'))} />}
      {doing?.what === 'reverse' && (
        <ReverseDialog
          {...dialog}
          entry={doing.entry}
          what={entryWords(doing.entry, t)}
          onDone={() => done(t('partnerServices.reversed'))}
        />
      )}
      {doing?.what === 'end' && (
        <ConfirmDialog
          title={t('partnerServices.endTitle', { service: doing.agreement.service })}
          closeLabel={t('common.close')}
          confirm={t('partnerServices.end')}
          keep={t('partnerServices.notNow')}
          onConfirm={() => void end(doing.agreement)}
          onClose={stop}
        >
          <p>{t('partnerServices.endText')}</p>
        </ConfirmDialog>
      )}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

type AgreementEndProps = {
  agreement: Agreement
  /** Of the country and currency that the clinic has. */
  isOfClinic: boolean
  onDo: (what: 'enter' | 'end') => void
}

/** What can be done with an agreement, or that it has ended. */
function AgreementEnd({ agreement: { service, endedAt }, isOfClinic, onDo }: AgreementEndProps) {
  const { t } = useTexts()
  return (
    <Row>
      {endedAt !== null && <Status>{t('partnerServices.over')}</Status>}
      {isOfClinic && (
        <Button size="small" aria-label={t('partnerServices.enterNamed', { service })} onClick={() => onDo('enter')}>
          {t('partnerServices.enter')}
        </Button>
      )}
      {endedAt === null && (
        <Button
          size="small"
          kind="bad"
          aria-label={t('partnerServices.endNamed', { service })}
          onClick={() => onDo('end')}
        >
          {t('partnerServices.end')}
        </Button>
      )}
    </Row>
  )
}
