import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import { langOf } from '../../platform/i18n/lang-of.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'

/** From a reason to the doctors who have time for it; a plain form, so it works without scripts. */
export function ReasonSearch({ services }: { services: Answer<typeof listServices> }) {
  const { t, locale } = useTexts()
  return (
    <Form method="get" action="/doctors">
      <Stack>
        <Field label={t('patient.landingReason')} id="service">
          <Select name="service" defaultValue="">
            <option value="">{t('public.anyReason')}</option>
            {services.map((service) => (
              <option key={service.id} value={service.slug} lang={langOf(service.language, locale)}>
                {service.name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" kind="main" wide icon={Search}>
          {t('patient.landingSearch')}
        </Button>
      </Stack>
    </Form>
  )
}
