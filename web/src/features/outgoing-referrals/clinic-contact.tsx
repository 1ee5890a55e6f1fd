import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { telLink } from '../locations/tel-link.ts'

/** Who sent it and how to reach them, for a reader who has no other page of the clinic before them; on paper, too. */
export function ClinicContact() {
  const { t } = useTexts()
  const { name, staticContent } = useOrganization()
  const { structuredData, homepage } = staticContent
  const { streetAddress, addressLocality, addressRegion, postalCode, addressCountry } =
    structuredData.department.address
  const { phone } = homepage.footer.contactUs
  const lines = addressLines({
    ...{ street: streetAddress, postalCode, city: addressLocality },
    ...{ region: addressRegion, country: addressCountry },
  })
  return (
    <Stack as="section" gap="tiny">
      <h2 className={text.strong}>{t('outgoing.contact')}</h2>
      <p>{name}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {phone && (
        <p>
          <a href={telLink(phone)}>{phone}</a>
        </p>
      )}
    </Stack>
  )
}
