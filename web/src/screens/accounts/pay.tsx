import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { ElectronicButton } from '../../features/online-payments/electronic-button.tsx'
import { PayButton } from '../../features/online-payments/pay-button.tsx'
import { readPayable, type Payable, type Paying } from '../../features/online-payments/payable.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { loginFor } from '../../platform/session/destinations.ts'
import { dropPayLink, keepPayLink, keptPayLink } from '../../platform/session/pay-link.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AccountPage } from './account-page.tsx'

export const handle: Handle = { title: ({ t }) => t('patient.payment'), noindex: true }

export function loader({ context }: LoaderFunctionArgs) {
  return organizationOf(context).slug
}

/** An invoice to be paid by its mailed link, without signing in. It says what is due, and nothing of what for. */
export function Component() {
  const { t } = useTexts()
  const id = useParams()['id']!
  const isHydrated = useHydrated()
  const arrived = useMailedToken()
  const kept = isHydrated ? keptPayLink() : null
  const token = arrived ?? (kept && kept.invoice === id ? kept.token : null)
  return (
    <AccountPage title={t('patient.payment')}>
      <PayByLink key={`${id} ${token}`} id={id} token={token} />
    </AccountPage>
  )
}

function PayByLink({ id, token }: Paying) {
  const { t } = useTexts()
  const [payable, setPayable] = useState<Payable | 'none' | null>(token === null ? 'none' : null)
  useEffect(() => {
    // It is in nobody's history.
    history.replaceState(history.state, '', location.pathname + location.search)
    if (token === null) return undefined
    keepPayLink(id, token)
    let isLeft = false
    let isOver = false
    readPayable({ id, token }).then(
      (found) => {
        isOver = found.due.minor <= 0
        return isLeft || setPayable(found)
      },
      () => isLeft || setPayable('none'),
    )
    return () => {
      isLeft = true
      if (isOver) dropPayLink()
    }
  }, [id, token])
  if (payable === null)
    return (
      <Stack gap="large">
        <h1>{t('patient.payment')}</h1>
        <Skeleton label={t('pay.opening')} lines={3} />
      </Stack>
    )
  if (payable === 'none')
    return (
      <Stack gap="large">
        <Stack gap="small">
          <ArrivingHeading>{t('pay.none')}</ArrivingHeading>
          <p>{t('pay.noneText')}</p>
        </Stack>
        <Row>
          <Button kind="main" href={loginFor('guest', `/invoice/${id}`)}>
            {t('pay.signIn')}
          </Button>
        </Row>
      </Stack>
    )
  return <Due paying={{ id, token }} payable={payable} onRead={setPayable} />
}

type DueProps = { paying: Paying; payable: Payable; onRead: (payable: Payable) => void }

function Due({ paying, payable, onRead }: DueProps) {
  const { t, formatLocale } = useTexts()
  const { due, reference, isCredited } = payable
  const amount = formatExactMoney({ ...due, minor: Math.abs(due.minor) }, formatLocale)
  return (
    <Stack gap="large">
      <ArrivingHeading>{t('pay.title', { reference })}</ArrivingHeading>
      {due.minor > 0 && !isCredited ? (
        <>
          <Stack gap="small">
            <p className={text.quiet}>{t('pay.due')}</p>
            <p className={text.large}>{amount}</p>
            <p className={text.quiet}>
              {t('pay.dueOn', { day: formatLongDate(payable.dueOn as PlainDate, formatLocale) })}
            </p>
          </Stack>
          <PayButton paying={paying} payable={payable} onRead={onRead} />
          {!payable.canPay && !payable.processing && <p>{t('pay.notOnline')}</p>}
        </>
      ) : (
        <p>{due.minor < 0 ? t('pay.owedBack', { amount }) : t(isCredited ? 'pay.takenBack' : 'pay.paid')}</p>
      )}
      {payable.isElectronic && <ElectronicButton paying={paying} reference={reference} />}
    </Stack>
  )
}
