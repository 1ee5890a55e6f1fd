import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ReasonField } from '../slots/choose/choice-fields.tsx'

/** From a reason to the doctors who have time for it; a plain form, so it works without scripts. */
export function ReasonSearch({ services }: { services: Answer<typeof listServices> }) {
  const { t } = useTexts()
  return (
    <Form method="get" action="/doctors">
      <Stack>
        <ReasonField
          reasons={services}
          chosen={null}
          none={t('public.anyReason')}
          id="service"
          label={t('patient.landingReason')}
        />
        <Button type="submit" kind="main" wide icon={Search}>
          {t('patient.landingSearch')}
        </Button>
      </Stack>
    </Form>
  )
}
