import { SetUp } from '../../features/accounts/second-factor/set-up.tsx'
import { useHeldFactors } from '../../features/accounts/second-factor/held-factors.ts'
import { PasskeyElsewhere } from '../../features/accounts/passkeys/passkey-elsewhere.tsx'
import { PasskeyProof } from '../../features/accounts/passkeys/passkey-proof.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { signOut } from '../../platform/session/sign-out.ts'
import { useUserState } from '../../state/user.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './second-factor-asked.module.css'
import { StaffHeading } from './staff-heading.tsx'

/** The way on for whoever has no second factor where the clinic requires one. */
export function SecondFactorMissing() {
  const { t } = useTexts()
  const { name } = useOrganization()
  const { secondFactor } = useUserState((state) => state.users)
  // There is a passkey, and this session has not shown it.
  const hasOne = secondFactor?.isOn ?? false
  const held = useHeldFactors(hasOne)
  if (hasOne)
    return (
      <div className={styles.setUp}>
        <StaffHeading lead={t('passkeys.missingLead', { clinic: name })}>{t('passkeys.missingTitle')}</StaffHeading>
        <Card>
          <Stack>
            {held?.hasPasskey && <PasskeyProof onProved={() => location.reload()} />}
            {held && !held.hasPasskey && <PasskeyElsewhere domains={held.elsewhere} />}
            <Button kind="quiet" onClick={() => signOut()}>
              {t('common.signOut')}
            </Button>
          </Stack>
        </Card>
      </div>
    )
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
