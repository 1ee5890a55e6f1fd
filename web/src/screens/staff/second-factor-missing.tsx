import { SetUp } from '../../features/accounts/second-factor/set-up.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { signOut } from '../../platform/session/sign-out.ts'
import { Card } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './second-factor-asked.module.css'
import { StaffHeading } from './staff-heading.tsx'

/** The way on for whoever has no second factor where the clinic requires one. */
export function SecondFactorMissing() {
  const { t } = useTexts()
  const { name } = useOrganization()
  return (
    <div className={styles.setUp}>
      <StaffHeading lead={t('factor.missingLead', { clinic: name })}>{t('factor.missingTitle')}</StaffHeading>
      <Card>
        <VisuallyHidden as="h2">{t('factor.title')}</VisuallyHidden>
        <SetUp cancel={t('common.signOut')} onDone={() => location.reload()} onCancel={signOut} />
      </Card>
    </div>
  )
}
