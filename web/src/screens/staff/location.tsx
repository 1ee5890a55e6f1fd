import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { LocationForm } from '../../features/location-settings/location-form.tsx'
import {
  locationKey,
  locationsKey,
  useLocationSettings,
  useLocationList,
  type LocationList,
  type SavedLocation,
} from '../../features/location-settings/use-location-settings.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('locationSettings.title'), noindex: true }

/** One location, or a new one. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Permitted permission="settings:change">
      <OneLocation key={id} id={id} />
    </Permitted>
  )
}

function OneLocation({ id }: { id: string }) {
  const { t } = useTexts()
  const query = useLocationList()
  return (
    <Stack gap="large">
      <BackLink href="/admin/locations">{t('locationSettings.all')}</BackLink>
      <QueryState query={query}>
        {(list) => (id === 'new' ? <NewLocation list={list} /> : <SavedForm id={id} list={list} />)}
      </QueryState>
    </Stack>
  )
}

function useKept() {
  const client = useQueryClient()
  return (location: SavedLocation) => {
    client.setQueryData(locationKey(location.id), location)
    // Services, doctors and closed days are chosen for its locations, too.
    for (const queryKey of [locationsKey, ['service-settings'], ['doctor-settings'], ['closures']])
      void client.invalidateQueries({ queryKey })
  }
}

function NewLocation({ list }: { list: LocationList }) {
  const { t } = useTexts()
  const keep = useKept()
  const navigate = useNavigate()
  const [made, setMade] = useState<SavedLocation | null>(null)
  // Only once the form has nothing left to save: until then whoever leaves it is asked.
  useEffect(() => {
    if (made) void navigate(`/admin/locations/${made.id}`, { replace: true, state: { isNew: true } })
  }, [made, navigate])
  return (
    <>
      <StaffHeading>{t('locationSettings.newTitle')}</StaffHeading>
      <LocationForm
        saved={null}
        list={list}
        onSaved={(location) => {
          keep(location)
          setMade(location)
        }}
        onBehind={async () => {}}
      />
    </>
  )
}

function SavedForm({ id, list }: { id: string; list: LocationList }) {
  const query = useLocationSettings(id)
  const keep = useKept()
  const isNew = (useLocation().state as { isNew?: boolean } | null)?.isNew === true
  return (
    <QueryState query={query}>
      {(saved) => (
        <>
          <StaffHeading>{saved.name}</StaffHeading>
          <LocationForm {...{ saved, list, isNew }} onSaved={keep} onBehind={() => query.refetch()} />
        </>
      )}
    </QueryState>
  )
}
