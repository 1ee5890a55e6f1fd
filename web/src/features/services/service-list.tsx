import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatDuration, formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { langOf } from '../../platform/i18n/lang-of.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelfPayNote } from './self-pay-note.tsx'
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
  const { locale, formatLocale } = useTexts()
  return (
    <>
      <SelfPayNote />
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.id}>
            <Anchor href={hrefOf(service.slug)} className={styles.service}>
              <span className={styles.name} lang={langOf(service.language, locale)}>
                {service.name}
              </span>
              <span className={styles.duration}>{formatDuration(service.durationMinutes, formatLocale)}</span>
              <span className={styles.price}>{formatMoney(service.price, formatLocale)}</span>
              <Icon of={ChevronRight} size="small" className={styles.chevron} />
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}
