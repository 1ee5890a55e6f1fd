import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import Languages from 'lucide-react/icons/languages'
import MapPin from 'lucide-react/icons/map-pin'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Facts } from '../../ui/facts.tsx'
import styles from './doctor-head.module.css'
import { languageNames, specialityName } from './doctor-words.ts'

type Provider = Answer<typeof listProviders>['items'][number]

/** Who it is, where, and in which languages: the beginning of a card in a list. */
export function DoctorHead({ provider, href }: { provider: Provider; href: string }) {
  const texts = useTexts()
  return (
    <div className={styles.head}>
      <Face src={provider.portraitUrl} initials={initialsOf(provider.name)} size="large" />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Anchor href={href}>{provider.name}</Anchor>
        </h3>
        <p className={styles.quiet}>
          {specialityName(provider.speciality, texts)}
          {provider.reviews && (
            <>
              <br />★ {provider.reviews.average.toLocaleString(texts.formatLocale)}/5 ({provider.reviews.count})
            </>
          )}
        </p>
        <Facts
          quiet
          facts={[
            { id: 'place', icon: MapPin, text: provider.locations.map(({ name }) => name).join(', ') },
            { id: 'languages', icon: Languages, text: languageNames(provider.languages, texts) },
          ]}
        />
      </div>
    </div>
  )
}
