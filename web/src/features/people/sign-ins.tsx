import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deviceWords } from '../accounts/device-words.ts'
import { Fold } from './fold.tsx'
import type { SignIn } from './people.ts'
import styles from './sign-ins.module.css'
import { useSignIns } from './use-people.ts'

type SignInsProps = { id: string; timeZone: string }

/** When somebody signed in, and with what; asked for when it is opened. */
export function SignIns({ id, timeZone }: SignInsProps) {
  const texts = useTexts()
  const { t } = texts
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useSignIns(id, isOpen)
  const problem = problemOf(error)
  return (
    <Fold title={t('people.signIns')} onOpen={() => setOpen(true)}>
      {data?.items.length === 0 && <p className={styles.quiet}>{t('people.neverSeen')}</p>}
      {data && (
        <ul className={styles.list}>
          {data.items.map((signIn) => (
            <li key={signIn.at} className={styles.signIn}>
              <span>{whenWords(signIn, timeZone, texts)}</span>
              <span className={signIn.hasFailed ? styles.failed : styles.quiet}>
                {signIn.hasFailed ? t('people.signInFailed', { count: signIn.times }) : deviceWords(signIn, texts)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {problem && !data && <Note tone="bad">{t(`errors.${problem.code}`)}</Note>}
      {isOpen && !data && !problem && <Skeleton label={t('common.loading')} />}
    </Fold>
  )
}

function whenWords({ at }: SignIn, timeZone: string, { formatLocale }: Texts): string {
  const instant = at as Instant
  return `${formatShortDay(dateIn(timeZone, instant), formatLocale)}, ${formatTime(instant, formatLocale, timeZone)}`
}
