import { DeviceList } from '../../features/clinic-devices/device-list.tsx'
import { useDevices } from '../../features/clinic-devices/use-devices.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('devices.title'), noindex: true }

/** The clinic's own screens and tablets. */
export function Component() {
  return (
    <Permitted permission="clinic-devices:manage">
      <Devices />
    </Permitted>
  )
}

function Devices() {
  const { t } = useTexts()
  const query = useDevices()
  return (
    <Stack gap="large">
      <StaffHeading lead={t('devices.lead')}>{t('devices.title')}</StaffHeading>
      <QueryState query={query}>{({ items }) => <DeviceList items={items} />}</QueryState>
    </Stack>
  )
}
