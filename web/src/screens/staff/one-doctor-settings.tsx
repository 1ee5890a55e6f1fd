import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { DoctorForm } from '../../features/doctor-settings/doctor-form.tsx'
import {
  doctorKey,
  doctorsKey,
  useDoctor,
  useDoctorChoices,
  type Choices,
  type SavedDoctor,
} from '../../features/doctor-settings/use-doctor-settings.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('doctorSettings.title'), noindex: true }

/** One doctor, or a new one. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Permitted permission="settings:change">
      <OneDoctor key={id} id={id} />
    </Permitted>
  )
}

function OneDoctor({ id }: { id: string }) {
  const { t } = useTexts()
  const query = useDoctorChoices()
  return (
    <Stack gap="large">
      <BackLink href="/admin/doctors">{t('doctorSettings.all')}</BackLink>
      <QueryState query={query}>
        {(choices) => (id === 'new' ? <NewDoctor choices={choices} /> : <SavedForm id={id} choices={choices} />)}
      </QueryState>
    </Stack>
  )
}

function useKept() {
  const client = useQueryClient()
  return (doctor: SavedDoctor) => {
    client.setQueryData(doctorKey(doctor.id), doctor)
    for (const queryKey of [doctorsKey, ['provider'], ['service-settings']]) void client.invalidateQueries({ queryKey })
  }
}

function NewDoctor({ choices }: { choices: Choices }) {
  const { t } = useTexts()
  const keep = useKept()
  const navigate = useNavigate()
  const [made, setMade] = useState<SavedDoctor | null>(null)
  // Only once the form has nothing left to save: until then whoever leaves it is asked.
  useEffect(() => {
    if (made) void navigate(`/admin/doctors/${made.id}`, { replace: true, state: { isNew: true } })
  }, [made, navigate])
  return (
    <>
      <StaffHeading lead={t('doctorSettings.newLead')}>{t('doctorSettings.newTitle')}</StaffHeading>
      <DoctorForm
        saved={null}
        choices={choices}
        onSaved={(doctor) => {
          keep(doctor)
          setMade(doctor)
        }}
        onBehind={async () => {}}
      />
    </>
  )
}

function SavedForm({ id, choices }: { id: string; choices: Choices }) {
  const query = useDoctor(id)
  const keep = useKept()
  const isNew = (useLocation().state as { isNew?: boolean } | null)?.isNew === true
  return (
    <QueryState query={query}>
      {(saved) => (
        <>
          <StaffHeading>{doctorName({ ...saved, prefix: saved.prefix ?? '' })}</StaffHeading>
          <DoctorForm {...{ saved, choices, isNew }} onSaved={keep} onBehind={() => query.refetch()} />
        </>
      )}
    </QueryState>
  )
}
