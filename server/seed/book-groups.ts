import { offerOf, takenBy, type DemoDoctor } from './doctor-times.ts'
import { fateOf, takenOn, visitAt, type Filling } from './fill-day.ts'
import { placeOf } from './own-visits.ts'
import type { DemoVisit } from './visit.ts'

/** How many have booked so many weeks ahead: a seat is left in each of them. */
const bookedAhead = [4, 3, 2, 1]

/** The sessions of a clinic's group, a week apart and one of them today, or on the next day that its doctor works. */
export function bookGroups(
  filling: Filling,
  doctors: readonly DemoDoctor[],
  { today, weeksBack }: { today: number; weeksBack: number },
): DemoVisit[] {
  const { clinic, random } = filling
  const { service, around } = clinic.group
  const doctor = doctors.find(({ slug }) => slug === clinic.group.doctor)
  if (!doctor) throw new Error(`no doctor ${clinic.group.doctor}`)
  const offer = offerOf(doctor, service)
  return Array.from({ length: weeksBack + bookedAhead.length }, (_, index) => index - weeksBack).flatMap((week) => {
    const { day, start } = placeOf(filling, doctor, { service, days: week * 7, around }, today)
    takenOn(filling, doctor, day).push(takenBy(offer, start))
    const booked = bookedAhead[week] ?? random.int(4, offer.offer.seats)
    return Array.from({ length: booked }, (_, index) =>
      visitAt(filling, { doctor, offer, day, start, fate: week < 0 ? fateOf(random) : 'comes', seat: index + 1 }),
    )
  })
}
