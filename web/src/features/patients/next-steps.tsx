import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { isPatient } from '@polyclinic/domain/kit/roles.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { telLink } from '../locations/tel-link.ts'
import styles from './next-steps.module.css'

type Provider = Answer<typeof listProviders>['items'][number]
const facesShown = 6

type NextStepsProps = {
  /** The first of them. */
  providers: readonly Provider[]
  /** How many there are. */
  doctors: number
  phone: string
  directions: string | undefined
}

/** What a patient can do here besides searching, each with its one step. */
export function NextSteps({ providers, doctors, phone, directions }: NextStepsProps) {
  const { t } = useTexts()
  const isOwn = isPatient(useSession()?.roles ?? [])
  return (
    <div className={styles.ways}>
      <Way
        title={t('patient.landingDoctors')}
        words={t('patient.landingDoctorsText', { count: doctors })}
        before={
          <span className={styles.faces}>
            {providers.slice(0, facesShown).map(({ id, name, portraitUrl }) => (
              <Face key={id} src={portraitUrl} initials={initialsOf(name)} size="small" lazy />
            ))}
          </span>
        }
      >
        <Button size="small" href="/doctors">
          {t('system.findDoctor')}
        </Button>
      </Way>
      {isOwn ? <OwnWays /> : <WaysIn />}
      <Way title={t('patient.landingCall')} words={t('patient.landingCallText')}>
        {phone && (
          <Button size="small" href={telLink(phone)}>
            {phone}
          </Button>
        )}
        {directions && (
          <Button size="small" kind="quiet" href={directions} target="_blank" rel="noreferrer">
            {t('patient.directions')}
          </Button>
        )}
      </Way>
    </div>
  )
}

function WaysIn() {
  const { t } = useTexts()
  return (
    <>
      <Way title={t('patient.landingChange')} words={t('patient.landingChangeText')}>
        <Button size="small" href="/patient/login">
          {t('account.signIn')}
        </Button>
      </Way>
      <Way title={t('patient.landingAccount')} words={t('patient.landingAccountText')}>
        <Button size="small" href="/patient/signup">
          {t('account.create')}
        </Button>
      </Way>
    </>
  )
}

function OwnWays() {
  const { t } = useTexts()
  return (
    <>
      <Way title={t('patient.landingChange')} words={t('patient.landingChangeOwnText')}>
        <Button size="small" href="/patient?filter=upcoming">
          {t('patient.landingVisits')}
        </Button>
      </Way>
      <Way title={t('patient.landingDetails')} words={t('patient.landingDetailsText')}>
        <Button size="small" href="/patientDetails">
          {t('patient.yourData')}
        </Button>
        <Button size="small" kind="quiet" href="/invoice">
          {t('common.yourInvoices')}
        </Button>
      </Way>
    </>
  )
}

type WayProps = { title: string; words: string; before?: ReactNode; children: ReactNode }

function Way({ title, words, before, children }: WayProps) {
  return (
    <Card as="section" className={styles.way}>
      <h2>{title}</h2>
      <div>
        <p>{words}</p>
      </div>
      <div className={styles.actions}>
        {children}
        {before}
      </div>
    </Card>
  )
}
