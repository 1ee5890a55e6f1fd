import { hasStatutoryInsurance } from '@polyclinic/domain/appointments/insurance.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import text from '../../ui/text.module.css'

/** Says once, above a list of prices, whom they are for. */
export function SelfPayNote() {
  const { t } = useTexts()
  if (!hasStatutoryInsurance(useOrganization().settings.country)) return null
  return <p className={text['quiet']}>{t('common.pricesForSelfPay')}</p>
}
