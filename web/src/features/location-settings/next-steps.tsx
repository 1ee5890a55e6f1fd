import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import shared from '../settings-form/settings-form.module.css'

/** Where a location goes on that nobody can be booked at: with who works there, and what is offered. */
export function NextSteps() {
  const { t } = useTexts()
  return (
    <Stack gap="small">
      <p className={shared.hint}>{t('locationSettings.next')}</p>
      <Row>
        <Button href="/admin/doctors">{t('admin.doctors')}</Button>
        <Button href="/admin/services">{t('admin.services')}</Button>
      </Row>
    </Stack>
  )
}
