import { longestSearchDays } from '@polyclinic/domain/slots/horizon.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Phone from 'lucide-react/icons/phone'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { SessionEnded } from '../../features/accounts/session-ended.tsx'
import { WhileBooking } from '../../features/appointments/booking/while-booking.tsx'
import { telLink } from '../../features/locations/tel-link.ts'
import { DoctorTiles } from '../../features/providers/doctor-tile.tsx'
import { NextTimesCard, type NextTime } from '../../features/providers/next-times-card.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import styles from './home.module.css'
import { BackToPlace } from './back-to-place.tsx'
import { LandingPage } from './landing.tsx'
import { loadLanding, type Landing } from './load-landing.ts'

export const handle: Handle<typeof loader> = {}

// A day fewer than a search may span: where clocks go back, its days have an hour more.
export const loader = (args: LoaderFunctionArgs): Promise<Landing> => loadLanding(args, longestSearchDays - 1)

/** There is no room for how long a visit takes. */
const withoutLength = ({ reason: { name, price }, ...next }: NextTime): NextTime => ({
  ...next,
  reason: { name, price },
})

export function Component() {
  const data = useLoaderData<typeof loader>()
  const { t, ownLang } = useTexts()
  const { staticContent, settings } = useOrganization()
  const { phone } = staticContent.homepage.footer.contactUs
  return (
    <LandingPage
      landing={data}
      servicesTitle={t('public.whatWeDo')}
      note={
        <>
          <SessionEnded className={styles.note} />
          {/* After the connection was lost, the way back to what was being booked. */}
          <WhileBooking className={styles.note}>
            {(path) => (
              <Note action={<Anchor href={path}>{t('system.continueBooking')}</Anchor>}>
                {t('system.continueBookingText')}
              </Note>
            )}
          </WhileBooking>
          <BackToPlace className={styles.note} />
        </>
      }
      promise={
        <>
          <h1 className={text['display']} lang={ownLang}>
            {staticContent.hero.heading}
          </h1>
          <p className={text['lead']} lang={ownLang}>
            {staticContent.hero.lead}
          </p>
          <div className={styles.actions}>
            <Button kind="main" icon={CalendarCheck} href="/doctors">
              {t('public.findTime')}
            </Button>
            {phone && (
              <Button kind="quiet" icon={Phone} href={telLink(phone)}>
                {phone}
              </Button>
            )}
          </div>
        </>
      }
      card={<NextTimesCard next={data.next.map(withoutLength)} timeZone={settings.timeZone} />}
    >
      <section aria-labelledby="doctors">
        <h2 id="doctors">{t('public.yourDoctors')}</h2>
        <DoctorTiles providers={data.providers} />
        {data.doctors > data.providers.length && (
          <p className={styles.all}>
            <Anchor href="/doctors">{t('public.allTimes')}</Anchor>
          </p>
        )}
      </section>
    </LandingPage>
  )
}
