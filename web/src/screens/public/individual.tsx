import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { momentWords } from '../../features/appointments/visit/when-words.ts'
import { ReasonSearch } from '../../features/patients/reason-search.tsx'
import { NextSteps } from '../../features/patients/next-steps.tsx'
import { ReasonLine } from '../../features/services/reason-line.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Card } from '../../ui/card.tsx'
import text from '../../ui/text.module.css'
import styles from './individual.module.css'
import { LandingPage } from './landing.tsx'
import { loadLanding } from './load-landing.ts'

export const handle: Handle = {
  title: ({ t }) => t('patient.landing'),
  description: ({ t }, _data, { name }) => t('patient.landingDescription', { clinic: name }),
}

/** How far ahead the next available time is looked for. */
const daysAhead = 14

export async function loader(args: LoaderFunctionArgs) {
  const { next, ...landing } = await loadLanding(args, daysAhead)
  return { ...landing, next: next[0] ?? null, now: await pageOf(args.context).now() }
}

/** Where patients begin who know what they want: a time, their doctor, their visits, or somebody to talk to. */
export function Component() {
  const data = useLoaderData<typeof loader>()
  const texts = useTexts()
  const { t, rich } = texts
  const { providers, doctors, locations, services, next, now } = data
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  return (
    <LandingPage
      landing={data}
      servicesTitle={t('public.visitsAndPrices')}
      promise={
        <>
          <h1 className={text['display']}>{t('patient.landingTitle')}</h1>
          <p className={text['lead']}>{t('patient.landingLead')}</p>
        </>
      }
      card={
        <Card kind="raised" className={styles.search}>
          <ReasonSearch services={services} />
          <div className={styles.next}>
            {next && (
              <>
                <p>
                  {rich('patient.landingNext', {
                    time: momentWords(next.startsAt, next.times.timeZone, now, texts),
                    doctor: next.provider.name,
                  })}
                </p>
                <p className={text['quiet']}>
                  <ReasonLine reason={next.reason} />
                </p>
              </>
            )}
            <Anchor href="/doctors">{t('patient.landingNextTimes')}</Anchor>
          </div>
        </Card>
      }
    >
      <NextSteps providers={providers} doctors={doctors} phone={phone} directions={locations[0]?.directionsUrl} />
    </LandingPage>
  )
}
