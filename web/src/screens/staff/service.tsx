import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ServiceForm } from '../../features/service-settings/service-form.tsx'
import {
  serviceKey,
  servicesKey,
  useService,
  useServiceList,
  type Choices,
  type SavedService,
} from '../../features/service-settings/use-service-settings.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('serviceSettings.title'), noindex: true }

/** One service, or a new one. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Permitted permission="settings:change">
      <OneService key={id} id={id} />
    </Permitted>
  )
}

function OneService({ id }: { id: string }) {
  const { t } = useTexts()
  const list = useServiceList()
  return (
    <Stack gap="large">
      <BackLink href="/admin/services">{t('serviceSettings.all')}</BackLink>
      <QueryState query={list}>
        {({ choices }) => (id === 'new' ? <NewService choices={choices} /> : <SavedForm id={id} choices={choices} />)}
      </QueryState>
    </Stack>
  )
}

function useKept() {
  const client = useQueryClient()
  return (service: SavedService) => {
    client.setQueryData(serviceKey(service.id), service)
    void client.invalidateQueries({ queryKey: servicesKey })
  }
}

function NewService({ choices }: { choices: Choices }) {
  const { t } = useTexts()
  const keep = useKept()
  const navigate = useNavigate()
  const [made, setMade] = useState<SavedService | null>(null)
  // Only once the form has nothing left to save: until then whoever leaves it is asked.
  useEffect(() => {
    if (made) void navigate(`/admin/services/${made.id}`, { replace: true, state: { isNew: true } })
  }, [made, navigate])
  return (
    <>
      <StaffHeading>{t('serviceSettings.newTitle')}</StaffHeading>
      <ServiceForm
        saved={null}
        choices={choices}
        onSaved={(service) => {
          keep(service)
          setMade(service)
        }}
        onBehind={async () => {}}
      />
    </>
  )
}

function SavedForm({ id, choices }: { id: string; choices: Choices }) {
  const query = useService(id)
  const keep = useKept()
  const isNew = (useLocation().state as { isNew?: boolean } | null)?.isNew === true
  return (
    <QueryState query={query}>
      {(saved) => (
        <>
          <StaffHeading>{saved.name}</StaffHeading>
          <ServiceForm {...{ saved, choices, isNew }} onSaved={keep} onBehind={() => query.refetch()} />
        </>
      )}
    </QueryState>
  )
}
