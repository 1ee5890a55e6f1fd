import { locationLimits as limits } from '@polyclinic/domain/locations/limits.ts'
import type { RoomOfLocation } from '@polyclinic/domain/locations/model.ts'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import shared from '../settings-form/settings-form.module.css'
import { groupOf } from './draft.ts'
import styles from './location-form.module.css'
import type { SavedLocation } from './use-location-settings.ts'

type RoomsPartProps = {
  rooms: readonly RoomOfLocation[]
  saved: SavedLocation | null
  groups: readonly string[]
  wrong: readonly WrongField[]
  onChange: (rooms: RoomOfLocation[]) => void
}

/** The rooms and devices that doctors share there. One that was saved is switched off and never removed. */
export function RoomsPart({ rooms, saved, groups, wrong, onChange }: RoomsPartProps) {
  const { t } = useTexts()
  const add = useRef<HTMLButtonElement>(null)
  const part = useRef<HTMLFieldSetElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  useEffect(() => {
    if (added) part.current?.querySelector<HTMLElement>(`#room-${added}`)?.focus()
  }, [added])
  const error = messageOf(wrong, 'rooms')
  const known = [...new Set([...groups, ...rooms.map(({ group }) => group)])].filter(Boolean)
  const change = (id: string, part: Partial<RoomOfLocation>) =>
    onChange(rooms.map((room) => (room.id === id ? { ...room, ...part } : room)))
  return (
    <fieldset ref={part} id="rooms" tabIndex={-1} aria-describedby={error ? 'rooms-error' : undefined}>
      <legend className={shared.legend}>{t('locationSettings.shared')}</legend>
      <p className={shared.hint}>{t('locationSettings.sharedHint')}</p>
      <datalist id="room-groups">
        {known.map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </datalist>
      <Stack>
        {rooms.map((room) => (
          <OneRoom
            key={room.id}
            {...{ room, saved, wrong }}
            isLast={!rooms.some(({ isActive, ...other }) => isActive && groupOf(other) === groupOf(room))}
            onChange={(part) => change(room.id, part)}
            onRemove={() => {
              add.current?.focus()
              onChange(rooms.filter(({ id }) => id !== room.id))
            }}
          />
        ))}
        <FieldError id="rooms-error">{error}</FieldError>
        {rooms.length < limits.rooms && (
          <Row>
            <Button
              ref={add}
              size="small"
              icon={Plus}
              onClick={() => {
                const id = crypto.randomUUID()
                setAdded(id)
                onChange([...rooms, { id, name: '', kind: 'room', group: '', isActive: true }])
              }}
            >
              {t('locationSettings.addRoom')}
            </Button>
          </Row>
        )}
      </Stack>
    </fieldset>
  )
}

type OneRoomProps = Pick<RoomsPartProps, 'saved' | 'wrong'> & {
  room: RoomOfLocation
  /** Nothing of its group is in use. */
  isLast: boolean
  onChange: (part: Partial<RoomOfLocation>) => void
  onRemove: () => void
}

function OneRoom({ room, saved, wrong, isLast, onChange, onRemove }: OneRoomProps) {
  const { t, formatLocale } = useTexts()
  const { id, name, kind, group, isActive } = room
  const isSaved = saved?.rooms.some((each) => each.id === id) ?? false
  const needing = saved?.needed.filter((need) => need.group === groupOf(room)) ?? []
  return (
    <fieldset className={styles.room}>
      <legend className={shared.label}>{name ? <Own>{name}</Own> : t('locationSettings.newRoom')}</legend>
      <Stack gap="small">
        <FieldRow>
          <Field id={`room-${id}`} label={t('locationSettings.roomName')} error={messageOf(wrong, `room-${id}`)}>
            <TextInput
              value={name}
              maxLength={limits.room}
              autoComplete="off"
              onChange={({ target }) => onChange({ name: target.value })}
            />
          </Field>
          <Field id={`group-${id}`} label={t('locationSettings.group')} optional={t('common.optional')}>
            <TextInput
              value={group}
              maxLength={limits.group}
              list="room-groups"
              autoComplete="off"
              onChange={({ target }) => onChange({ group: target.value })}
            />
          </Field>
        </FieldRow>
        {!isSaved && (
          <Field id={`kind-${id}`} label={t('locationSettings.kind')}>
            <Select value={kind} onChange={({ target }) => onChange({ kind: target.value as RoomOfLocation['kind'] })}>
              <option value="room">{t('locationSettings.room')}</option>
              <option value="device">{t('locationSettings.device')}</option>
            </Select>
          </Field>
        )}
        {isSaved && (
          <p className={shared.hint}>
            {t(`locationSettings.${kind}`)}
            {' · '}
            {needing.length === 0
              ? t('locationSettings.neededByNone')
              : needing.map((need, index) => (
                  <span key={need.serviceId}>
                    {index > 0 && ', '}
                    <Anchor href={`/admin/services/${need.serviceId}`}>
                      {index === 0 ? t('locationSettings.neededBy', { services: need.name }) : need.name}
                    </Anchor>
                  </span>
                ))}
          </p>
        )}
        {isLast && needing.length > 0 && (
          <Note tone="warn" role="status">
            {t('locationSettings.lost', {
              services: new Intl.ListFormat(formatLocale).format(needing.map((need) => need.name)),
            })}
          </Note>
        )}
        <Row between>
          <Checkbox
            label={t('locationSettings.inOrder')}
            checked={isActive}
            onChange={({ currentTarget }) => onChange({ isActive: currentTarget.checked })}
          />
          {!isSaved && (
            <Button
              kind="quiet"
              size="small"
              aria-label={t('locationSettings.removeRoomNamed', { name: name || t('locationSettings.newRoom') })}
              onClick={onRemove}
            >
              {t('locationSettings.removeRoom')}
            </Button>
          )}
        </Row>
      </Stack>
    </fieldset>
  )
}
