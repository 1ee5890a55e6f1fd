import type * as contracts from '@polyclinic/domain/online-payments/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useEffect, useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { AccountPage } from './account-page.tsx'

type Checkout = Answer<typeof contracts.readDemoCheckout>

export const handle: Handle = { title: ({ t }) => t('pay.demoTitle'), noindex: true }

export function loader({ context }: LoaderFunctionArgs) {
  return organizationOf(context).slug
}

/** What stands in a demo where a provider's page would be. */
export function Component() {
  const { t } = useTexts()
  const ref = useParams()['ref']!
  return (
    <AccountPage title={t('pay.demoTitle')}>
      <DemoPage key={ref} checkoutRef={ref} />
    </AccountPage>
  )
}

function DemoPage({ checkoutRef: ref }: { checkoutRef: string }) {
  const { t, formatLocale } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [checkout, setCheckout] = useState<Checkout | 'none' | null>(null)
  const [how, setHow] = useState<'card' | 'bank' | null>(null)
  useEffect(() => {
    let isLeft = false
    call<typeof contracts.readDemoCheckout>('GET', '/demo-checkouts/{ref}', { params: { ref } }).then(
      (found) => isLeft || setCheckout(found),
      () => isLeft || setCheckout('none'),
    )
    return () => {
      isLeft = true
    }
  }, [ref])
  async function pay(wanted: 'card' | 'bank') {
    setHow(wanted)
    const outcome = await send(() =>
      call<typeof contracts.payDemoCheckout>('POST', '/demo-checkouts/{ref}/pay', {
        ...{ params: { ref }, body: { how: wanted } },
      }),
    )
    if (outcome.done) location.assign(outcome.value.successUrl)
  }
  if (checkout === null)
    return (
      <Stack gap="large">
        <h1>{t('pay.demoTitle')}</h1>
        <Skeleton label={t('common.loading')} lines={3} />
      </Stack>
    )
  const isOpen = checkout !== 'none' && checkout.status === 'open'
  return (
    <Stack gap="large">
      <ArrivingHeading>{t('pay.demoTitle')}</ArrivingHeading>
      {isOpen ? (
        <>
          <Note>{t('pay.demoText')}</Note>
          <Stack gap="small">
            <p className={text.quiet}>{checkout.words}</p>
            <p className={text.large}>{formatExactMoney(checkout.amount, formatLocale)}</p>
          </Stack>
          {problem && <RefusalNote refusal={problem} />}
          <Row>
            <Button kind="main" busy={busy && how === 'card'} held={busy} onClick={() => void pay('card')}>
              {t('pay.demoCard')}
            </Button>
            <Button kind="soft" busy={busy && how === 'bank'} held={busy} onClick={() => void pay('bank')}>
              {t('pay.demoBank')}
            </Button>
            <Button held={busy} onClick={() => location.assign(checkout.cancelUrl)}>
              {t('pay.demoLeave')}
            </Button>
          </Row>
        </>
      ) : (
        <>
          <p>{t('pay.demoOver')}</p>
          <Row>
            <Button kind="main" href="/">
              {t('pay.back')}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  )
}
