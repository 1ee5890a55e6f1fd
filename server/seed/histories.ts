import type { WallTime } from '@polyclinic/domain/kit/time.ts'
import type { DemoPatient } from './demo-patients.ts'
import { offerOf, takenBy, type DemoDoctor } from './doctor-times.ts'
import { takenOn, type Filling } from './fill-day.ts'
import { illnessOf } from './illness-of.ts'
import { placeOf } from './own-visits.ts'
import { createRandom } from './random.ts'
import type { DemoVisit } from './visit.ts'

/** From how many days ago on: those before are the visits of every day. */
const youngest = 50
const between = [38, 56] as const
const times: readonly WallTime[] = ['09:10', '10:20', '11:00', '14:30', '15:40']

/** Visits over some months of who is ill for long, with the doctor who looks after them; of others one. */
export function bookHistories(
  filling: Filling,
  doctor: DemoDoctor,
  patients: readonly DemoPatient[],
  today: number,
): DemoVisit[] {
  const { clinic, book } = filling
  const service = clinic.notes.reviews[0]!
  const offer = offerOf(doctor, service)
  return patients.flatMap((patient) => {
    const random = createRandom(`history of ${patient.givenName} ${patient.familyName}`)
    const count = illnessOf(clinic.notes, patient) ? random.int(3, 5) : random.int(0, 1)
    let days = -youngest - random.int(0, 14)
    return Array.from({ length: count }, () => {
      const { day, start } = placeOf(filling, doctor, { service, days, around: random.pick(times) }, today)
      days -= random.int(...between)
      takenOn(filling, doctor, day).push(takenBy(offer, start))
      return book({ doctor: doctor.slug, offer, patient, start, day, message: null, fate: 'comes' })
    })
  })
}
