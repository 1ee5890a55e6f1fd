import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import styles from './family.module.css'
import { accessWords, relationWords, type Guardian } from './family.ts'

type Props = { guardians: readonly Guardian[]; onInvite: () => void; onEnd: (guardian: Guardian) => void }

/** Whom somebody lets act for them, and a way to take it back. */
export function ActingForMe({ guardians, onInvite, onEnd }: Props) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="for-me" className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 id="for-me">{t('family.forMe')}</h2>
          <p className={text['quiet']}>{t('family.forMeText')}</p>
        </div>
        <Button icon={UserRoundPlus} onClick={onInvite}>
          {t('family.allow')}
        </Button>
      </div>
      {guardians.length === 0 ? (
        <p>{t('family.nobody')}</p>
      ) : (
        <Rows label={t('family.forMe')}>
          {guardians.map((guardian) => (
            <ListRow
              key={guardian.userId}
              start={<Face initials={initialsOf(guardian.name)} size="small" />}
              end={
                guardian.mayEnd && (
                  <Button
                    size="small"
                    kind="bad"
                    aria-label={t('family.takeBackFrom', { name: guardian.name })}
                    onClick={() => onEnd(guardian)}
                  >
                    {t('family.takeBack')}
                  </Button>
                )
              }
            >
              <p className={text['strong']}>{guardian.name}</p>
              <p className={`${text['quiet']} ${text['small']}`}>
                {guardian.relationship && `${t(relationWords[guardian.relationship])} · `}
                {t(accessWords[guardian.access])}
              </p>
              {!guardian.mayEnd && <p className={`${text['quiet']} ${text['small']}`}>{t('family.clinicEnds')}</p>}
            </ListRow>
          ))}
        </Rows>
      )}
    </section>
  )
}
