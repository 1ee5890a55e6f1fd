import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { Link } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Status } from '../../ui/status.tsx'
import { useUserState } from '../../state/user.ts'
import { lastSeenWords } from './last-seen.ts'
import { roleWords, statusLooks, type PersonItem } from './people.ts'
import styles from './person-row.module.css'

type PersonRowProps = {
  person: PersonItem
  href: string
  isOpen: boolean
  /** The clinic requires a second factor: who has none is marked. */
  isWatched: boolean
  now: Instant
  timeZone: string
}

/** One line of the list: who, what they are here, when they were last seen, and whether they can sign in. */
export function PersonRow({ person, href, isOpen, isWatched, now, timeZone }: PersonRowProps) {
  const texts = useTexts()
  const { t } = texts
  const { id: ownId } = useUserState((state) => state.users)
  const { word, tone } = statusLooks[person.status]
  return (
    <li className={classNames(styles.row, isOpen && styles.open)}>
      <Face initials={initialsOf(person.name)} src={person.provider?.portraitUrl} size="small" />
      <div className={styles.who}>
        <p className={styles.name}>
          <Link to={href} className={styles.link} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
            {person.name}
          </Link>
          {person.id === ownId && <span className={styles.you}>{t('people.you')}</span>}
        </p>
        <p className={styles.quiet}>{person.email}</p>
      </div>
      <div className={styles.role}>
        <p>{roleWords(person, texts)}</p>
        {isWatched && person.kind === 'account' && person.status === 'active' && !person.hasSecondFactor && (
          <p className={styles.exceptions}>{t('factorRule.off')}</p>
        )}
        {person.exceptions > 0 && (
          <p className={styles.exceptions}>{t('people.exceptions', { count: person.exceptions })}</p>
        )}
      </div>
      <p className={styles.seen}>{person.status === 'invited' ? '' : lastSeenWords(person, now, timeZone, texts)}</p>
      <div className={styles.status}>
        <Status tone={tone}>{t(word)}</Status>
      </div>
    </li>
  )
}
