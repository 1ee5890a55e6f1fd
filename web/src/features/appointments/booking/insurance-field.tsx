import { insurancesIn, type Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import type { VisitFieldError } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { visitFieldSentence } from './field-error-texts.ts'

const choices: Record<Insurance, PlainTextKey> = {
  statutory: 'booking.payStatutory',
  private: 'booking.payPrivate',
  insured: 'booking.payInsured',
  'self-pay': 'booking.payMyself',
}

/** Said where somebody chooses it: 45 CFR 149.610 gives who pays themselves an estimate, and has them told of it. */
const hints: Partial<Record<string, Partial<Record<Insurance, PlainTextKey>>>> = {
  US: { 'self-pay': 'booking.goodFaithEstimate' },
}

/** Who pays for the visit, where the clinic asks. What is chosen decides what stands where the price does. */
export function InsuranceField({ chosen, error }: { chosen: string; error: VisitFieldError | undefined }) {
  const texts = useTexts()
  const { t } = texts
  const { askInsurance: insurance, country } = useOrganization().settings
  const values = insurancesIn(country)
  if (insurance === 'off' || values.length === 0) return null
  return (
    <RadioCards
      id="insurance"
      legend={t('visitFields.insurance')}
      showLegend
      optional={insurance === 'optional' ? t('common.optional') : undefined}
      error={visitFieldSentence('insurance', error, texts)}
      name="insurance"
      defaultValue={values.find((each) => each === chosen)}
      choices={values.map((value) => ({
        value,
        label: t(choices[value]),
        hint: hints[country]?.[value] && t(hints[country][value]),
      }))}
    />
  )
}
