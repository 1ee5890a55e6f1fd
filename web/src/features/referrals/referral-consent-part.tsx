import { consentGivers, consentVersion, consentWays, writeConsent } from '@polyclinic/domain/referrals/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import { DateInput } from '../forms/date-input.tsx'
import type { PartProps } from './referral-typed-parts.tsx'
import { giverWords, wayWords } from './referral.ts'
import type { TypedFields } from './typed-referral.ts'

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
          {partner && <blockquote>{writeConsent(consentVersion, locale, { partner, clinic })}</blockquote>}
          <Checkbox
            id={`${form}-isConsented`}
            disabled={!partner}
            label={t('referrals.consentGiven')}
            checked={content.isConsented}
            error={errorOf('isConsented')}
            onChange={({ target }) => type('isConsented', target.checked)}
          />
          {content.isConsented && (
            <FieldRow>
              <Field id={`${form}-givenBy`} label={t('referrals.consentBy')} error={errorOf('givenBy')}>
                <Select
                  value={content.givenBy}
                  onChange={({ target }) => type('givenBy', target.value as TypedFields['givenBy'])}
                >
                  <option value="">{t('referrals.pleaseChoose')}</option>
                  {consentGivers.map((value) => (
                    <option key={value} value={value}>
                      {t(giverWords[value])}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field id={`${form}-way`} label={t('referrals.consentWay')} error={errorOf('way')}>
                <Select value={content.way} onChange={({ target }) => type('way', target.value as TypedFields['way'])}>
                  <option value="">{t('referrals.pleaseChoose')}</option>
                  {consentWays.map((value) => (
                    <option key={value} value={value}>
                      {t(wayWords[value])}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field id={`${form}-givenOn`} label={t('referrals.consentOn')} error={errorOf('givenOn')}>
                <DateInput max={today} date={content.givenOn} onChange={(day) => type('givenOn', day)} />
              </Field>
            </FieldRow>
          )}
        </Stack>
      </CardPart>
    </Card>
  )
}
