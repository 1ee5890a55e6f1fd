import { formatAddress } from '@polyclinic/domain/locations/format-address.ts'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import {
  moveLocation,
  useLocationList,
  type LocationList,
} from '../../features/location-settings/use-location-settings.ts'
import { OrderedRows } from '../../features/lists/ordered-rows.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { RowParts } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('locationSettings.title'), noindex: true }

/** Where the clinic sees patients, as it keeps it. */
export function Component() {
  return (
    <Permitted permission="settings:change">
      <Locations />
    </Permitted>
  )
}

function Locations() {
  const { t } = useTexts()
  const query = useLocationList()
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading lead={t('locationSettings.lead')}>{t('locationSettings.title')}</StaffHeading>
        <Button kind="main" icon={Plus} href="/admin/locations/new">
          {t('locationSettings.add')}
        </Button>
      </Row>
      <QueryState query={query}>
        {({ items }) => (
          <OrderedRows
            label={t('locationSettings.title')}
            items={items}
            nameOf={({ name }) => name}
            move={moveLocation}
            onMoved={() => query.refetch()}
          >
            {(location) => <LocationLine location={location} />}
          </OrderedRows>
        )}
      </QueryState>
    </Stack>
  )
}

function LocationLine({ location }: { location: LocationList['items'][number] }) {
  const { t } = useTexts()
  const { id, name, address, isActive, rooms, visits } = location
  return (
    <RowParts>
      <Row>
        <Icon of={MapPin} />
        <Anchor href={`/admin/locations/${id}`} className={text.strong}>
          <Own>{name}</Own>
        </Anchor>
        {!isActive && <Status tone="neutral">{t('locationSettings.off')}</Status>}
      </Row>
      <p className={text.quiet}>{formatAddress({ ...address, region: address.region ?? '' })}</p>
      <p className={text.quiet}>
        {`${t('locationSettings.rooms', { count: rooms })} · ${t('locationSettings.visits', { count: visits })}`}
      </p>
    </RowParts>
  )
}
