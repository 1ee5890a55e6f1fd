import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Fold } from './fold.tsx'
import { lastDayBefore } from './last-day.ts'
import type { WholePerson } from './people.ts'
import { areas, areaWords, permissionWord } from './permission-words.ts'
import styles from './what-they-see.module.css'

type WhatTheySeeProps = {
  person: WholePerson
  /** The names of the screens in their menus. */
  screens: readonly string[]
  timeZone: string
}

/** What somebody finds when they sign in: their screens, and what they may do there, with what each follows from. */
export function WhatTheySee({ person, screens, timeZone }: WhatTheySeeProps) {
  const texts = useTexts()
  const { t } = texts
  const why = (origin: Origin) => originWords(origin, person, timeZone, texts)
  // With one role alone it is said once.
  const ofRoles = new Set(person.origins.filter(({ from }) => from !== 'exception' && from !== 'implied').map(why))
  const usual = ofRoles.size === 1 ? [...ofRoles][0] : undefined
  const originOf = (permission: string) => person.origins.find((origin) => origin.permission === permission)
  return (
    <Fold title={t('people.whatTheySee')} detail={t('people.permissions', { count: person.permissions.length })}>
      <Stack>
        <div className={styles.screens}>
          <p>{screens.length > 0 ? t('people.screens', { screens: screens.join(', ') }) : t('people.noScreens')}</p>
          {usual && <p>{t('people.asRole', { role: usual })}</p>}
        </div>
        {areas.map(([area, permissions]) => {
          const theirs = permissions.map(originOf).filter((origin) => origin !== undefined)
          return (
            theirs.length > 0 && (
              <section key={area}>
                <h3 className={styles.area}>{t(areaWords[area])}</h3>
                <ul className={styles.list}>
                  {theirs.map((origin) => (
                    <li key={origin.permission}>
                      <p>{t(permissionWord(origin.permission))}</p>
                      {why(origin) !== usual && <p className={styles.quiet}>{why(origin)}</p>}
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </Stack>
    </Fold>
  )
}

type Origin = WholePerson['origins'][number]

/** "As Nurse", "As a doctor, on their own day only", "By an exception, until December 31". */
function originWords(
  { permission, isWholeClinic, from }: Origin,
  person: WholePerson,
  timeZone: string,
  texts: Texts,
): string {
  const { t, formatLocale } = texts
  const endsAt = person.exceptions.find((exception) => exception.permission === permission)?.endsAt
  const words = {
    admin: () => t('people.fromRole', { role: person.staffRole?.name ?? t('people.administrator') }),
    provider: () => t('people.fromRole', { role: t('people.doctor') }),
    implied: () => t('people.fromImplied'),
    exception: () =>
      endsAt
        ? t('people.fromExceptionUntil', { date: formatLongDate(lastDayBefore(timeZone, endsAt), formatLocale) })
        : t('people.fromException'),
  }[from]()
  return isWholeClinic ? words : `${words} · ${t('people.ownDayOnly')}`
}
