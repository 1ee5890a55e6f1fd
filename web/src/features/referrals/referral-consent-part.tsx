import { consentVersion, writeConsent } from '@polyclinic/domain/referrals/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { ConsentFields } from './consent-fields.tsx'
import type { PartProps } from './referral-typed-parts.tsx'

type ConsentPartProps = PartProps & { partner: string | null | undefined }

/** That the patient agreed to the text as it stands, who said so and how. */
export function ConsentPart({ form, content, today, partner, errorOf, type }: ConsentPartProps) {
  const { t, locale } = useTexts()
  const { name: clinic } = useOrganization()
  return (
    <Card bare as="section">
      <CardPart>
        <h2 className={text.large}>{t('referrals.consent')}</h2>
      </CardPart>
      <CardPart>
        <Stack>
          <p className={text.quiet}>{t('referrals.consentLead')}</p>
          <ConsentFields
            {...{ form, content, today, errorOf, type }}
            words={partner ? writeConsent(consentVersion, locale, { partner, clinic }) : null}
            label={t('referrals.consentGiven')}
          />
        </Stack>
      </CardPart>
    </Card>
  )
}
