import { formatLongDate, formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, daysBetween, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import LogOut from 'lucide-react/icons/log-out'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { carryPatient } from '../../platform/session/carried-patient.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ListRow } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { birthDateWords } from '../appointments/booking/birth-date-words.ts'
import { visitPath } from '../appointments/visit/visit-path.ts'
import styles from './family.module.css'
import { accessWords, nameOf, relationWords, type Dependant } from './family.ts'

type Props = { dependant: Dependant; today: PlainDate; onInvite: () => void; onLeave: () => void }

/** One whom somebody looks after: who they are, what comes next, who else acts for them, and what can be done. */
export function DependantRow({ dependant, today, onInvite, onLeave }: Props) {
  const texts = useTexts()
  const { t } = texts
  const { guardians, access, isConfirmed, mayBook, mayInvite } = dependant
  const name = nameOf(dependant)
  const quiet = `${text['quiet']} ${text['small']}`
  return (
    <ListRow
      className={styles.dependant}
      start={<Face initials={initialsOf(name)} size="small" />}
      end={
        <div className={styles.actions}>
          {mayBook && (
            <Button
              href="/doctors"
              size="small"
              aria-label={t('family.bookFor', { name })}
              onClick={() => carryPatient(dependant.id)}
            >
              {t('family.book')}
            </Button>
          )}
          <Menu
            label={t('family.moreFor', { name })}
            items={[
              ...(mayInvite
                ? [{ id: 'invite', label: t('family.inviteFor', { name }), icon: UserRoundPlus, onSelect: onInvite }]
                : []),
              { id: 'leave', label: t('family.leave', { name }), icon: LogOut, tone: 'bad', onSelect: onLeave },
            ]}
          />
        </div>
      }
    >
      <div className={styles.person}>
        <div>
          <p className={text['strong']}>{name}</p>
          <p className={quiet}>{whoWords(dependant, today, texts)}</p>
        </div>
        <NextVisit dependant={dependant} />
      </div>
      {!isConfirmed && <p className={quiet}>{t('family.unconfirmed')}</p>}
      {!mayBook && <p className={quiet}>{t(isConfirmed ? 'family.lacksDetails' : 'family.bookLater')}</p>}
      {access === 'visits' && <p className={quiet}>{t('family.visitsOnly')}</p>}
      {guardians.length > 1 && (
        <p className={quiet}>
          {t('family.guardians', { name: dependant.givenName })}:{' '}
          {guardians
            .map((each) => `${each.isYou ? t('family.you') : each.name} (${t(accessWords[each.access])})`)
            .join(', ')}
        </p>
      )}
    </ListRow>
  )
}

function NextVisit({ dependant: { nextVisit, ...who } }: Pick<Props, 'dependant'>) {
  const { t, formatLocale } = useTexts()
  if (!nextVisit) return <p className={text['quiet']}>{t('family.noVisit')}</p>
  const { id, startsAt, timeZone, serviceName, providerName } = nextVisit
  const day = formatShortDay(dateIn(timeZone, startsAt as Instant), formatLocale)
  const time = formatTime(startsAt as Instant, formatLocale, timeZone)
  return (
    <div>
      <Anchor
        href={visitPath('/appointment/manage', id)}
        aria-label={t('family.seeVisit', { name: nameOf(who), day: `${day}, ${time}` })}
      >
        {day}, {time}
      </Anchor>
      <p className={`${text['quiet']} ${text['small']}`}>
        {serviceName}, {providerName}
      </p>
    </div>
  )
}

/** So long before is it said that it ends by age. */
const soonDays = 730

/** When they were born, who the reader is to them, and until when that lasts. */
function whoWords({ birthDate, relationship, endsOn }: Dependant, today: PlainDate, texts: Texts): string {
  const { t, formatLocale } = texts
  const words = [
    birthDate && birthDateWords(birthDate as PlainDate, today, texts),
    relationship && t('family.youAre', { relationship: t(relationWords[relationship]) }),
    endsOn &&
      daysBetween(today, endsOn as PlainDate) <= soonDays &&
      t('family.untilAge', { date: formatLongDate(endsOn as PlainDate, formatLocale) }),
  ]
  return words.filter(Boolean).join(' · ')
}
