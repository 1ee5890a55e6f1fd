import { isSame } from '../kit/same.ts'
import type { LocationWithRooms } from './model.ts'

/** Visits of one doctor that are still to come. */
export type BookedWith = {
  doctor: { id: string; slug: string; name: string }
  visits: number
  first: string
  last: string
}
export type BookedRoom = BookedWith & { roomId: string }

type Location = Pick<LocationWithRooms, 'name' | 'address' | 'isActive' | 'rooms'>

/** What a change of a location does to visits that are booked there: each is named before it is saved. */
export type TouchedThere = {
  /** Nobody can book there any more, from now on or long since; who is booked has to be moved, or comes all the same. */
  closed: readonly BookedWith[]
  /** They were told another name or address, and still are. */
  moved: readonly BookedWith[]
  /** In a room that is out of order, or does for something else by now. */
  displaced: readonly BookedRoom[]
}

export function touchedByLocation(
  before: Location,
  after: Location,
  { booked, bookedRooms }: { booked: readonly BookedWith[]; bookedRooms: readonly BookedRoom[] },
): TouchedThere {
  const isClosed = !after.isActive
  const isElsewhere = before.name !== after.name || !isSame(before.address, after.address)
  const isDisplaced = ({ roomId }: BookedRoom) => {
    const [was, is] = [before, after].map(({ rooms }) => rooms.find(({ id }) => id === roomId))
    return was !== undefined && (is === undefined || (was.isActive && !is.isActive) || was.group !== is.group)
  }
  return {
    closed: isClosed ? booked : [],
    moved: isElsewhere && !isClosed ? booked : [],
    displaced: isClosed ? [] : bookedRooms.filter(isDisplaced),
  }
}
