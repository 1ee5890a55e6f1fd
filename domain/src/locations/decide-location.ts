import type { FieldError } from '../kit/errors.ts'
import { Refused } from '../kit/refused.ts'
import { minutesOfWall } from '../kit/time.ts'
import { countries } from './countries.ts'
import type { LocationWithRooms, RoomOfLocation } from './model.ts'

export type LocationFacts = {
  /** Other locations that are open. */
  openBeside: number
  /** Rooms and devices that are there. */
  rooms: readonly Pick<RoomOfLocation, 'id' | 'kind'>[]
  /** Those of other resources: of rooms at another location, of doctors. */
  foreignIds: readonly string[]
  /** Groups that services need which are offered here. */
  needed: readonly { group: string; name: string }[]
}

/**
 * Whether a location can be like that: one stays open; its rooms stay what they are, none is forgotten, and what a service
 * needs that is offered here is there.
 */
export function decideLocation(wanted: LocationWithRooms, facts: LocationFacts): Refused | undefined {
  const errors: FieldError[] = []
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ pointer: `/body/${field}`, code, message })

  if (!countries.includes(wanted.address.country)) refuse('address/country', 'unknown', 'is no country')
  wrongIntervals(wanted.openingHours).forEach((code, index) => {
    if (code !== null) refuse(`openingHours/${index}`, code, 'ends before it begins, or overlaps another')
  })
  if (!wanted.isActive && facts.openBeside === 0) refuse('isActive', 'last_location', 'one location stays open')

  wanted.rooms.forEach((room, index) => {
    const field = (name: string) => `rooms/${index}/${name}`
    const there = facts.rooms.find(({ id }) => id === room.id)
    if (facts.foreignIds.includes(room.id)) refuse(field('id'), 'unknown', 'is none of this location')
    if (there && there.kind !== room.kind) refuse(field('kind'), 'fixed', 'a room stays a room, and a device a device')
    if (wanted.rooms.findIndex(({ id }) => id === room.id) < index) refuse(field('id'), 'twice', 'is there twice')
    if (isNameTwice(wanted.rooms, index)) refuse(field('name'), 'twice', 'another has this name')
  })
  if (facts.rooms.some(({ id }) => !wanted.rooms.some((room) => room.id === id)))
    refuse('rooms', 'missing', 'is switched off and never removed')
  for (const { group } of facts.needed)
    if (!wanted.rooms.some((room) => room.group === group)) {
      refuse('rooms', 'needed', `a service that is offered here needs ${group}`)
      break
    }
  return errors.length > 0 ? new Refused('invalid_fields', { errors }) : undefined
}

/** Where two that are in order have one name, nobody knows which is meant. */
export const isNameTwice = (rooms: readonly RoomOfLocation[], index: number): boolean => {
  const { name, isActive } = rooms[index]!
  return isActive && rooms.slice(0, index).some((other) => other.isActive && other.name === name)
}

type Weekly = { days: readonly string[]; from: string; to: string }
/** What is wrong with each, or null. */
export const wrongIntervals = (hours: readonly Weekly[]): ('order' | 'overlap' | null)[] =>
  hours.map((one, index) => {
    if (minutesOfWall(one.to) <= minutesOfWall(one.from)) return 'order'
    const overlaps = (other: Weekly) =>
      other.days.some((day) => one.days.includes(day)) && one.from < other.to && other.from < one.to
    return hours.slice(0, index).some(overlaps) ? 'overlap' : null
  })
