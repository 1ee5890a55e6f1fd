import type { ReactNode } from 'react'
import { VisitCard } from '../../features/locations/visit-card.tsx'
import { ServiceList } from '../../features/services/service-list.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import layout from '../../ui/layout.module.css'
import { Wrap } from '../../ui/layout.tsx'
import styles from './landing.module.css'
import type { Landing } from './load-landing.ts'

type LandingPageProps = {
  /** Above all of it. */
  note?: ReactNode
  /** The heading and what follows from it. */
  promise: ReactNode
  /** The one card that matters, beside the promise. */
  card: ReactNode
  /** What comes between them and the services. */
  children: ReactNode
  servicesTitle: string
  landing: Pick<Landing, 'services' | 'locations'>
}

/** A page where people arrive: a promise beside the card that keeps it, then services with their prices, then the way here. */
export function LandingPage({ note, promise, card, children, servicesTitle, landing }: LandingPageProps) {
  const { t } = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  return (
    <>
      <div className={`${layout['backdrop']} ${styles.hero}`}>
        <Wrap>
          {note}
          <div className={styles.columns}>
            <div className={styles.promise}>{promise}</div>
            {card}
          </div>
        </Wrap>
      </div>
      <Wrap className={styles.sections}>
        {children}
        {landing.services.length > 0 && (
          <section aria-labelledby="services">
            <h2 id="services">{servicesTitle}</h2>
            <ServiceList services={landing.services} />
          </section>
        )}
        {landing.locations.map((location, index) => (
          <VisitCard
            key={location.id}
            id={index === 0 ? 'visit' : location.slug}
            location={location}
            title={index === 0 ? t('public.visitUsTitle') : <Own>{location.name}</Own>}
            phone={phone}
          />
        ))}
      </Wrap>
    </>
  )
}
