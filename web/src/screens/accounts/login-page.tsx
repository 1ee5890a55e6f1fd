import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { BookingWaits } from '../../features/appointments/booking/booking-waits.tsx'
import { detailsPath } from '../../platform/online/interrupted-booking.ts'
import { DemoSignIn } from '../../features/accounts/demo-note.tsx'
import { SignInForm } from '../../features/accounts/sign-in-form.tsx'
import type { LoginPage as Address } from '@polyclinic/domain/kit/login-page.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useEndedSession } from '../../platform/session/ended.ts'
import { Note } from '../../ui/note.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import styles from './login-page.module.css'
import { AccountPage } from './account-page.tsx'

const audiences = { '/patient/login': 'patient', '/doctor/login': 'team', '/partner/login': 'partner' } as const

type LoginPageProps = { page: Address; title: string; lead: ReactNode; below: ReactNode }

/** The three sign-in screens: they differ in whom they speak to and where they lead. */
export function LoginPage({ page, title, lead, below }: LoginPageProps) {
  const { t } = useTexts()
  const hasEnded = useEndedSession() !== null
  const isBooking = useSearchParams()[0].get('returnTo') === detailsPath
  return (
    <AccountPage title={title} audience={audiences[page]}>
      <Stack gap="large">
        <Stack gap="tiny">
          <h1>{title}</h1>
          <p className={text['quiet']}>{lead}</p>
        </Stack>
        {hasEnded && <Note role="status">{t('account.sessionEndedHere')}</Note>}
        {isBooking && <BookingWaits />}
        <SignInForm page={page} />
        <p className={`${text['quiet']} ${text['small']} ${styles.below}`}>{below}</p>
        <DemoSignIn page={page} />
      </Stack>
    </AccountPage>
  )
}

/** While the browser finds out whether somebody is signed in already; the server never knows. */
export function LoginFallback({ page, title }: Pick<LoginPageProps, 'page' | 'title'>) {
  return <AccountPage title={title} audience={audiences[page]} />
}
