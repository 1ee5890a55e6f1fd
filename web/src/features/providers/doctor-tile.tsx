import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import styles from './doctor-tile.module.css'
import { languageNames, specialityName } from './doctor-words.ts'

type Provider = Answer<typeof listProviders>['items'][number]

/** A face, a name, a speciality: the whole tile leads to the doctor. */
export function DoctorTile({ provider }: { provider: Provider }) {
  const texts = useTexts()
  return (
    <li className={styles.tile}>
      <div className={styles.portrait}>
        <Face src={provider.portraitUrl} initials={initialsOf(provider.name)} size="fill" lazy />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Anchor href={`/aboutdoctor/${provider.slug}`} className={styles.link}>
            {provider.name}
          </Anchor>
        </h3>
        <p className={styles.quiet}>{specialityName(provider.speciality, texts)}</p>
        <p className={styles.languages}>{languageNames(provider.languages, texts)}</p>
      </div>
    </li>
  )
}

export function DoctorTiles({ providers }: { providers: readonly Provider[] }) {
  return (
    <ul className={styles.tiles}>
      {providers.map((provider) => (
        <DoctorTile key={provider.id} provider={provider} />
      ))}
    </ul>
  )
}
