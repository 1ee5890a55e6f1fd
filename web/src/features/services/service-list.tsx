import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import { langOf } from '../../platform/i18n/lang-of.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { SelfPayNote } from './self-pay-note.tsx'
import { ServiceRow } from './service-row.tsx'
import styles from './service-list.module.css'

type Service = Answer<typeof listServices>[number]

type ServiceListProps = {
  services: readonly Service[]
  /** Where one leads; without it to the doctors who do it. */
  hrefOf?: (slug: string) => string
}

const toDoctors = (slug: string) => `/doctors?service=${slug}`

/** What the clinic offers, with duration and price. */
export function ServiceList({ services, hrefOf = toDoctors }: ServiceListProps) {
  const { locale } = useTexts()
  return (
    <>
      <SelfPayNote />
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.id}>
            <ServiceRow
              href={hrefOf(service.slug)}
              name={service.name}
              lang={langOf(service.language, locale)}
              durationMinutes={service.durationMinutes}
              price={service.price}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
