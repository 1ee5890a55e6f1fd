import { formatZone } from '@polyclinic/domain/kit/format.ts'
import { countries } from '@polyclinic/domain/locations/countries.ts'
import { mapAt } from '@polyclinic/domain/locations/format-address.ts'
import { locationLimits as limits } from '@polyclinic/domain/locations/limits.ts'
import { touchedByLocation } from '@polyclinic/domain/locations/touched.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { copyDay } from '../availability/typed-week.ts'
import { WeekdayHours } from '../availability/weekday-hours.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import shared from '../settings-form/settings-form.module.css'
import { SettingsForm } from '../settings-form/settings-form.tsx'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { ClosedNote } from './closed-note.tsx'
import { differences } from './differences.ts'
import { bodyOf, draftOf, emptyDraft, readCoordinates, type LocationDraft } from './draft.ts'
import styles from './location-form.module.css'
import { LocationPreview } from './location-preview.tsx'
import { MapPart } from './map-part.tsx'
import { NextSteps } from './next-steps.tsx'
import { RoomsPart } from './rooms-part.tsx'
import { TouchedNote } from './touched-note.tsx'
import {
  changeLocation,
  createLocation,
  readLocation,
  type LocationList,
  type SavedLocation,
} from './use-location-settings.ts'
import { wrongIn } from './wrong-in.ts'

type LocationFormProps = {
  /** Null while one is made. */
  saved: SavedLocation | null
  list: LocationList
  /** It was made a moment ago. */
  isNew?: boolean
  onSaved: (location: SavedLocation) => void
  /** Reads again what is saved. */
  onBehind: () => Promise<unknown>
}

/** One location: made or changed, with what patients will read and which booked visits a change is about. */
export function LocationForm({ saved: given, list, isNew = false, onSaved, onBehind }: LocationFormProps) {
  const texts = useTexts()
  const { t } = texts
  const { country } = useOrganization().settings
  const [added, setAdded] = useState<ReadonlyMap<string, number>>(new Map())
  const form = useSettingsForm<SavedLocation, LocationDraft>({
    ...{ given, isNew, onSaved, onBehind, read: readLocation },
    draftOf: (saved) => (saved ? draftOf(saved) : emptyDraft(country)),
  })
  const { saved, change, draft } = form
  const body = bodyOf(draft)
  const before = saved && bodyOf(draftOf(saved))
  const found = wrongIn(draft, body, saved?.needed ?? [], texts)
  // A room that was added since nobody has tried to save.
  const isUntried = ({ id }: WrongField) => added.get(id) === form.attempt
  const wrong = form.wrongIn(
    found.filter((each) => !isUntried(each)),
    {
      name: t('locationSettings.nameMissing'),
      address: t('locationSettings.countryWrong'),
      map: t('locationSettings.mapWrong'),
      phone: t('locationSettings.phoneWrong', { example: '+1 617 555 0163' }),
      directionsUrl: t('locationSettings.directionsUrlWrong'),
      openingHours: t('locationSettings.hoursOverlap'),
      rooms: t('locationSettings.roomsWrong'),
      isActive: t('locationSettings.lastLocation'),
    },
  )
  const others = list.items.filter(({ id, isActive }) => isActive && id !== saved?.id)
  const isLast = others.length === 0
  const isClosing = saved?.isActive === true && !draft.isActive
  const isClosed = saved?.isActive === false

  const save = () => void form.save(found, (id) => (saved ? changeLocation(saved, body) : createLocation(id, body)))
  return (
    <SettingsForm
      // What it says of what is saved is not true of a closed one.
      form={isClosed ? { ...form, done: null } : form}
      wrong={wrong}
      conflict={t('locationSettings.conflict')}
      differences={() => (before ? differences(before, bodyOf(form.disputed), texts) : [])}
      create={t('locationSettings.create')}
      onSave={save}
      preview={<LocationPreview location={body} />}
      touched={
        before &&
        saved && (
          <>
            {isClosed && <ClosedNote done={form.done} booked={saved.booked} />}
            {isClosing && !others.some(({ hasHours }) => hasHours) && (
              <Note tone="warn" role="status">
                {t('locationSettings.nothingLeft')}
              </Note>
            )}
            <TouchedNote touched={touchedByLocation(before, body, saved)} saved={saved} />
          </>
        )
      }
      next={saved?.isActive && !list.items.some(({ id, hasHours }) => hasHours && id === saved.id) && <NextSteps />}
      basics={<AddressPart {...{ draft, wrong, change }} />}
    >
      <CardPart>
        <fieldset id="openingHours" tabIndex={-1}>
          <legend className={shared.legend}>{t('locationSettings.hours')}</legend>
          <p className={shared.hint}>{t('locationSettings.hoursHint')}</p>
          <div className={styles.hours}>
            {draft.days.map((intervals, day) => (
              <WeekdayHours
                // Seven, always in their order.
                key={day}
                weekday={day + 1}
                intervals={intervals}
                places={[]}
                wrong={wrong}
                onChange={(changed) =>
                  change({ days: draft.days.map((each, index) => (index === day ? changed : each)) })
                }
                onCopy={(to) => change({ days: copyDay(draft.days, day + 1, to) })}
              />
            ))}
          </div>
        </fieldset>
      </CardPart>
      <CardPart>
        <RoomsPart
          {...{ saved, wrong }}
          rooms={draft.rooms}
          groups={list.groups}
          onChange={(rooms) => {
            const fresh = rooms.filter(({ id }) => !draft.rooms.some((room) => room.id === id))
            setAdded(new Map([...added, ...fresh.map(({ id }) => [`room-${id}`, form.attempt] as const)]))
            change({ rooms })
          }}
        />
      </CardPart>
      <CardPart>
        <Checkbox
          id="isActive"
          label={t('locationSettings.isActive')}
          checked={draft.isActive}
          disabled={isLast && draft.isActive}
          error={messageOf(wrong, 'isActive')}
          aria-describedby="isActive-hint"
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
        <p id="isActive-hint" className={shared.below}>
          {t(isLast ? 'locationSettings.lastLocation' : 'locationSettings.isActiveHint')}
        </p>
      </CardPart>
    </SettingsForm>
  )
}

type AddressPartProps = {
  draft: LocationDraft
  wrong: readonly WrongField[]
  change: (part: Partial<LocationDraft>) => void
}

function AddressPart({ draft, wrong, change }: AddressPartProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const place = readCoordinates(draft.coordinates)
  const names = new Intl.DisplayNames(formatLocale, { type: 'region' })
  const offered = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, formatLocale))
  const line = (field: 'name' | 'street' | 'postalCode' | 'city' | 'region' | 'accessNote' | 'directionsUrl') => ({
    value: draft[field],
    maxLength: limits[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
  })
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{t('locationSettings.basics')}</VisuallyHidden>
      </legend>
      <Stack>
        <Field
          id="name"
          label={t('locationSettings.name')}
          hint={t('locationSettings.nameHint')}
          error={messageOf(wrong, 'name')}
        >
          <TextInput {...line('name')} />
        </Field>
        <Field id="street" label={t('locationSettings.street')} error={messageOf(wrong, 'street')}>
          <TextInput {...line('street')} />
        </Field>
        <FieldRow>
          <Field id="postalCode" label={t('locationSettings.postalCode')} error={messageOf(wrong, 'postalCode')}>
            <TextInput {...line('postalCode')} />
          </Field>
          <Field id="city" label={t('locationSettings.city')} error={messageOf(wrong, 'city')}>
            <TextInput {...line('city')} />
          </Field>
        </FieldRow>
        <FieldRow>
          <Field id="region" label={t('locationSettings.region')} optional={t('common.optional')}>
            <TextInput {...line('region')} />
          </Field>
          <Field id="address" label={t('locationSettings.country')} error={messageOf(wrong, 'address')}>
            <Select value={draft.country} onChange={({ target }) => change({ country: target.value })}>
              {offered.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </FieldRow>
        <Field
          id="phone"
          label={t('locationSettings.phone')}
          optional={t('common.optional')}
          error={messageOf(wrong, 'phone')}
        >
          <TextInput
            type="tel"
            value={draft.phone}
            maxLength={32}
            autoComplete="off"
            onChange={({ target }) => change({ phone: target.value })}
          />
        </Field>
        <Field
          id="accessNote"
          label={t('locationSettings.accessNote')}
          hint={t('locationSettings.accessNoteHint')}
          optional={t('common.optional')}
        >
          <TextInput {...line('accessNote')} />
        </Field>
        <Field
          id="directionsUrl"
          label={t('locationSettings.directionsUrl')}
          hint={t('locationSettings.directionsUrlHint')}
          optional={t('common.optional')}
          error={messageOf(wrong, 'directionsUrl')}
        >
          <TextInput type="url" {...line('directionsUrl')} />
        </Field>
        <Field
          id="coordinates"
          label={t('locationSettings.coordinates')}
          hint={t('locationSettings.coordinatesHint')}
          optional={t('common.optional')}
          below={
            place && (
              <Anchor href={mapAt(place)} target="_blank" rel="noreferrer">
                {t('locationSettings.coordinatesMap')}
              </Anchor>
            )
          }
          error={messageOf(wrong, 'coordinates')}
        >
          <TextInput
            value={draft.coordinates}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => change({ coordinates: target.value })}
          />
        </Field>
        <MapPart map={draft.map} onChange={(map) => change({ map })} />
        <p className={shared.hint}>{t('locationSettings.zone', { zone: formatZone(timeZone, formatLocale) })}</p>
      </Stack>
    </fieldset>
  )
}
