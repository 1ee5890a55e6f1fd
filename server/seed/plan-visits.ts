import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { minuteOf, startOfDay, dateOfDay } from '@polyclinic/domain/kit/time.ts'
import { createPatients, type DemoPatient } from './demo-patients.ts'
import { worksOn, type DemoDoctor } from './doctor-times.ts'
import { fillDoctorsDay } from './doctors-day.ts'
import { bookGroups } from './book-groups.ts'
import { bookHistories } from './histories.ts'
import { fillDay, keepFree, type Filling } from './fill-day.ts'
import { bookOwnVisits } from './own-visits.ts'
import type { DemoClinic } from './people/demo-clinic.ts'
import { createRandom } from './random.ts'
import { createBooking, type DemoVisit } from './visit.ts'

export const daysBack = 42
export const daysAhead = 28
/** From how far back the demo's own patient has visits, with room to look for a day. */
export const daysLoaded = { back: 300, ahead: 100 }

export type Plan = { visits: DemoVisit[]; patients: DemoPatient[]; own: DemoPatient; told: DemoVisit[] }

/** How full a day is: less the farther ahead. */
const shareOf = (ahead: number) =>
  ahead < 0 ? 0.66 : ahead < 3 ? 0.58 : ahead < 8 ? 0.46 : ahead < 15 ? 0.3 : ahead < 22 ? 0.18 : 0.08

/**
 * Everything that is booked in a demo clinic: follows from the seed, the date, and the clinic's own times; the doctor's
 * own day also from the minute.
 */
export function planVisits(
  clinic: DemoClinic,
  doctors: readonly DemoDoctor[],
  options: { seed: number; today: number; now: number; timeZone: string },
): Plan {
  const { seed, today, now, timeZone } = options
  const random = createRandom(`${seed} ${clinic.slug} ${today}`)
  const patients = createPatients(clinic, today, random)
  const todayMs = minuteOf(startOfDay(timeZone, dateOfDay(today))) * 60_000
  const filling: Filling = { clinic, patients, random, book: createBooking(todayMs, random), taken: new Map() }

  const own = patients.add(clinic.patient, ageOn(clinic.patient.birthDate, dateOfDay(today)), true)
  Object.assign(own, { email: 'patient@demo.test', phone: clinic.patient.phone, birthDate: clinic.patient.birthDate })
  const visits = bookOwnVisits(filling, doctors, own, today)

  const first = doctors.find((each) => each.slug === clinic.doctor)
  if (!first) throw new Error(`no doctor ${clinic.doctor}`)

  const inDay = clinic.day.map((person) => patients.add(person, person.age, null))
  visits.push(...bookHistories(filling, first, inDay, today))
  visits.push(...bookGroups(filling, doctors, { today, weeksBack: Math.floor(daysBack / 7) }))
  for (let day = today - daysBack; day <= today + daysAhead; day++) {
    const ahead = day - today
    for (const doctor of doctors) {
      if ((doctor === first && day === today) || !worksOn(doctor, day)) continue
      const isFull = doctor.slug === clinic.bookedOut && ahead >= 0 && ahead <= 7
      const kept = isFull || ahead < 0 ? [] : keepFree(filling, doctor, day, ahead < 8 ? 3 : 1)
      visits.push(
        ...fillDay(filling, doctor, day, isFull ? { share: 9, kept, fate: 'comes' } : { share: shareOf(ahead), kept }),
      )
    }
  }
  // Last, because it alone follows the hour.
  const { told, others } = fillDoctorsDay(filling, first, { day: today, now, inDay })
  visits.push(...told, ...others)
  return { visits, patients: patients.all, own, told }
}
