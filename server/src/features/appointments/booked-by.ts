import type { PersonalName } from '@polyclinic/domain/kit/personal-name.ts'

type BookedBy = { booked_by_given_name: string | null; booked_by_family_name: string | null }

/** Who booked a visit for somebody else; null for one's own. */
export const bookedByOf = ({
  booked_by_given_name: given,
  booked_by_family_name: family,
}: BookedBy): PersonalName | null =>
  given === null || family === null ? null : { givenName: given, familyName: family }
