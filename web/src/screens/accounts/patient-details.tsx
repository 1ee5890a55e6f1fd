import type { readOwnAccount } from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { readOwnChoices } from '@polyclinic/domain/messages/choice-endpoints.ts'
import type { readOwnReaders } from '@polyclinic/domain/charts/endpoints.ts'
import type { readOwnFormerDetails, readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { lazy, Suspense } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { OwnAccount } from '../../features/accounts/own-account/own-account.tsx'
import { CodeDialog } from '../../features/accounts/second-factor/code-dialog.tsx'
import { MessageChoices } from '../../features/patients/message-choices.tsx'
import { OwnReaders } from '../../features/patients/own-readers.tsx'
import { OwnDetailsForm } from '../../features/patients/own-details-form.tsx'
import { TypedHere } from '../../features/shell/typed-here.tsx'
import { addTexts } from '../../platform/i18n/open-catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { chartParameter } from '../../platform/session/destinations.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import text from '../../ui/text.module.css'
import { AreaLoading } from '../frame/area-loading.tsx'
import { PagePreferences } from '../frame/page-preferences.tsx'
import styles from './below-back-link.module.css'

const referralTexts = {
  en: async () => (await import('../../messages/en-referrals.ts')).referralTexts,
  de: async () => (await import('../../messages/de-referrals.ts')).referralTexts,
}

const loadChart = async () => (await import('../staff/chart.tsx')).Component
const Chart = lazy(async () => ({ default: await loadChart() }))

/** Of most nothing was ever changed. */
const FormerDetails = lazy(async () => {
  const [former] = await Promise.all([import('../../features/patients/former-details.tsx'), addTexts('charts')])
  return { default: former.FormerDetails }
})

export const handle: Handle<typeof loader> = {
  title: ({ t }, data) => t(data === null ? 'charts.record' : 'patient.yourData'),
  noindex: true,
}

/** Nothing for a record of the clinic's, which loads itself. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has(chartParameter)) {
    await Promise.all([
      loadChart(),
      addTexts('staff'),
      addTexts('charts'),
      addTexts('documents'),
      addTexts('encounters'),
      addTexts(referralTexts),
    ])
    return null
  }
  const api = apiOf(context)
  const [own, former, account, choices, readers] = await Promise.all([
    api<typeof readOwnPatient>('GET', '/patients/me'),
    api<typeof readOwnFormerDetails>('GET', '/patients/me/former-details'),
    api<typeof readOwnAccount>('GET', '/account'),
    api<typeof readOwnChoices>('GET', '/patients/me/message-choices'),
    api<typeof readOwnReaders>('GET', '/patients/me/readers'),
  ])
  return { own, former: former.items, account, choices, readers }
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  return data ? (
    <TypedHere isPage>
      <OwnDetails {...data} />
    </TypedHere>
  ) : (
    <Suspense fallback={<AreaLoading />}>
      <Chart />
    </Suspense>
  )
}

function OwnDetails({ own, former, account, choices, readers }: NonNullable<Awaited<ReturnType<typeof loader>>>) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const { settings } = useOrganization()
  return (
    <Wrap narrow>
      <div className={styles.top}>
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      </div>
      <PageHeading lead={t('patient.yourDataLead')}>{t('patient.yourData')}</PageHeading>
      <Stack gap="large">
        <Card>
          <Stack>
            <OwnDetailsForm own={own} onStale={() => void revalidate()} />
            {former.length > 0 && (
              <Suspense>
                <FormerDetails former={former} timeZone={settings.timeZone} isOwn />
              </Suspense>
            )}
          </Stack>
        </Card>
        <Card>
          <MessageChoices choices={choices} onChanged={() => void revalidate()} />
        </Card>
        <Card>
          <OwnReaders readers={readers} />
        </Card>
        <Card>
          <Stack>
            <div>
              <h2 className={text['large']}>{t('patient.copy')}</h2>
              <p className={text['quiet']}>{t('patient.copyText')}</p>
            </div>
            <div>
              <Button href="/patient/data">{t('patient.copyOpen')}</Button>
            </div>
          </Stack>
        </Card>
        <CodeDialog />
        <OwnAccount account={account} onChanged={() => void revalidate()} preferences={<PagePreferences />} />
      </Stack>
    </Wrap>
  )
}
