import { deviceNameLength, type DeviceKind, type WallLabel } from '@polyclinic/domain/clinic-devices/kinds.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { addDevice, type Pairing } from './use-devices.ts'

type AddDeviceProps = { onAdded: (added: Pairing) => void; onClose: () => void }

/** What it is, where it stands and what a screen calls people by. */
export function AddDevice({ onAdded, onClose }: AddDeviceProps) {
  const { t } = useTexts()
  const form = useId()
  const [kind, setKind] = useState<DeviceKind>('wall')
  const [shows, setShows] = useState<WallLabel>('number')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  const { data } = useQuery({
    queryKey: ['locations'],
    queryFn: ({ signal }) => call<typeof listLocations>('GET', '/locations', {}, { signal, background: true }),
  })
  const locations = data?.items ?? []
  const locationId = chosen ?? locations[0]?.id
  const isMissing = name.trim() === ''
  async function submit() {
    setTried(true)
    if (isMissing || locationId === undefined) return document.getElementById(`${form}-name`)?.focus()
    const outcome = await send(() => addDevice({ kind, name, locationId, shows }))
    if (outcome.done) onAdded(outcome.value)
  }
  return (
    <SubmitDialog
      title={t('devices.add')}
      submit={t('devices.save')}
      cancel={t('devices.cancel')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      <RadioCards
        legend={t('devices.kind')}
        showLegend
        name={`${form}-kind`}
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'wall', label: t('devices.kindWall'), hint: t('devices.kindWallHint') },
          { value: 'check-in', label: t('devices.kindDoor'), hint: t('devices.kindDoorHint') },
          { value: 'form', label: t('devices.kindForm'), hint: t('devices.kindFormHint') },
        ]}
      />
      <Field
        id={`${form}-name`}
        label={t('devices.name')}
        hint={t('devices.nameHint')}
        error={isTried && isMissing ? t('devices.nameMissing') : undefined}
      >
        <TextInput
          value={name}
          maxLength={deviceNameLength}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {locations.length > 1 && (
        <Field label={t('devices.location')}>
          <Select value={locationId} onChange={({ target }) => setChosen(target.value)}>
            {locations.map((place) => (
              <option key={place.id} value={place.id}>
                {place.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {kind === 'wall' && (
        <RadioCards
          legend={t('devices.shows')}
          showLegend
          name={`${form}-shows`}
          value={shows}
          onChange={setShows}
          choices={[
            { value: 'number', label: t('devices.showsNumber'), hint: t('devices.showsNumberHint') },
            { value: 'initials', label: t('devices.showsInitials'), hint: t('devices.showsInitialsHint') },
          ]}
        />
      )}
    </SubmitDialog>
  )
}
