import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { passkeyTexts } from '../../features/accounts/passkeys/lazily.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { addTexts } from '../../platform/i18n/open-catalogue.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { useUserState } from '../../state/user.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import { AreaLoading } from '../frame/area-loading.tsx'
import styles from './second-factor-asked.module.css'

const SecondFactorMissing = lazy(async () => {
  const [screen] = await Promise.all([
    import('./second-factor-missing.tsx'),
    addTexts('patients'),
    addTexts('booking'),
    addTexts(passkeyTexts),
  ])
  return { default: screen.SecondFactorMissing }
})

/** In place of a screen, where the clinic requires a second factor that this person has not set up; before that, a reminder. */
export function SecondFactorAsked({ accountHref, children }: { accountHref: string; children: ReactNode }) {
  const { t, formatLocale } = useTexts()
  const { name, settings } = useOrganization()
  const { pathname } = useLocation()
  const { secondFactor } = useUserState((state) => state.users)
  if (pathname === accountHref || !secondFactor?.requiredFrom) return children
  if (secondFactor.isMissing)
    return (
      <Suspense fallback={<AreaLoading />}>
        <SecondFactorMissing />
      </Suspense>
    )
  const date = formatLongDate(dateIn(settings.timeZone, secondFactor.requiredFrom as Instant), formatLocale)
  return (
    <>
      <div className={styles.soon}>
        <Note tone="warn" action={<Anchor href={accountHref}>{t('factor.setUp')}</Anchor>}>
          {t('factor.requiredSoon', { date, clinic: name })}
        </Note>
      </div>
      {children}
    </>
  )
}
