import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './exceptions.module.css'
import { lastDayBefore } from './last-day.ts'
import type { WholePerson } from './people.ts'
import { permissionWord } from './permission-words.ts'

type Exception = WholePerson['exceptions'][number]

type ExceptionsProps = {
  exceptions: readonly Exception[]
  timeZone: string
  onEnd: (exception: Exception) => void
}

/** What was decided for one person alone: what, why, by whom and until when. */
export function Exceptions({ exceptions, timeZone, onEnd }: ExceptionsProps) {
  const { t, rich, formatLocale } = useTexts()
  const day = (instant: string) => formatLongDate(dateIn(timeZone, instant as Instant), formatLocale)
  if (exceptions.length === 0) return <p className={styles.quiet}>{t('people.followsRole')}</p>
  return (
    <div className={styles.part}>
      <p>{rich('people.exceptionsLead', { count: exceptions.length })}</p>
      <ul className={styles.list}>
        {exceptions.map((exception) => {
          const { permission, isGranted, givenBy, givenAt, endsAt, reason } = exception
          const what = t(permissionWord(permission))
          return (
            <li key={permission} className={styles.exception}>
              <span className={isGranted ? styles.granted : styles.denied}>
                <Icon of={isGranted ? Plus : Minus} size="small" />
              </span>
              <div className={styles.words}>
                <p className={styles.what}>{t(isGranted ? 'people.may' : 'people.mayNot', { what })}</p>
                {reason && <p>{reason}</p>}
                <p className={styles.quiet}>
                  {givenBy === null
                    ? t('people.givenByCommand', { date: day(givenAt) })
                    : t('people.givenBy', { name: givenBy, date: day(givenAt) })}
                  {endsAt &&
                    ` · ${t('people.until', { date: formatLongDate(lastDayBefore(timeZone, endsAt), formatLocale) })}`}
                </p>
                {exception.mayEnd && (
                  <Button
                    kind="quiet"
                    size="small"
                    className={styles.end}
                    aria-label={t('people.endExceptionOf', { what })}
                    onClick={() => onEnd(exception)}
                  >
                    {t('people.endException')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
