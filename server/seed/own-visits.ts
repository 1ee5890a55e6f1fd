import { dateOfDay, instantIn, minuteOf } from '@polyclinic/domain/kit/time.ts'
import type { DemoPatient } from './demo-patients.ts'
import { offerOf, takenBy, worksOn, type DemoDoctor } from './doctor-times.ts'
import { takenOn, type Filling } from './fill-day.ts'
import type { OwnVisit } from './people/demo-clinic.ts'
import type { DemoVisit } from './visit.ts'

/** The visits of the demo's own patient, each on the wished day or the next on which the doctor has a time. */
export function bookOwnVisits(
  filling: Filling,
  doctors: readonly DemoDoctor[],
  patient: DemoPatient,
  today: number,
): DemoVisit[] {
  return filling.clinic.patient.visits.map((wanted) => {
    const doctor = doctors.find((each) => each.slug === wanted.doctor)
    if (!doctor) throw new Error(`no doctor ${wanted.doctor}`)
    const offer = offerOf(doctor, wanted.service)
    const { day, start } = placeOf(filling, doctor, wanted, today)
    takenOn(filling, doctor, day).push(takenBy(offer, start))
    const fate = wanted.outcome === 'cancelled' || wanted.outcome === 'noshow' ? wanted.outcome : 'comes'
    const message = wanted.reason ?? null
    return filling.book({ doctor: doctor.slug, offer, patient, start, day, message, fate, isOwn: true })
  })
}

/** The nearest free time to the wished one, on that day or the next on which the doctor has one. */
export function placeOf(
  filling: Filling,
  doctor: DemoDoctor,
  wanted: Pick<OwnVisit, 'service' | 'days' | 'around'>,
  today: number,
) {
  const offer = offerOf(doctor, wanted.service)
  for (let day = today + wanted.days; ; day++) {
    if (day > today + wanted.days + 60) throw new Error(`${doctor.slug} has no time for ${wanted.service}`)
    if (!worksOn(doctor, day)) continue
    const around = minuteOf(instantIn(offer.offer.timeZone, dateOfDay(day), wanted.around))
    const free = [...offer.freeOn(day, takenOn(filling, doctor, day))]
    const [start] = free.toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around))
    if (start !== undefined) return { day, start }
  }
}
