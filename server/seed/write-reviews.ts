import { shownName } from '@polyclinic/domain/reviews/names.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { languageOfClinic } from '../src/platform/language.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import type { LivedVisit } from './live-visits.ts'
import type { DemoReview } from './people/demo-clinic.ts'
import { createRandom } from './random.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

type Writing = {
  reviews: readonly DemoReview[]
  locale: string
  now: string
  own: DemoPatient
  users: { patient: string; admin: string }
}
type Reviewed = { said: DemoReview; visit: LivedVisit }

/** What patients wrote about visits to some of the doctors, and what the clinic did with it. */
export async function writeReviews(db: ClinicDatabase, visits: readonly LivedVisit[], writing: Writing): Promise<void> {
  const reviewed = reviewedVisits(visits, writing)
  const rows = reviewed.map((each) => rowsOf(each, writing))
  await insertRows(
    db,
    'reviews',
    rows.map(({ review }) => review),
  )
  await insertRows(
    db,
    'review_events',
    rows.flatMap(({ events }) => events),
  )
}

/** The demo's own patient writes about her own visit; of the others nobody writes twice. */
function reviewedVisits(visits: readonly LivedVisit[], { reviews, own, now }: Writing): Reviewed[] {
  const before = (Date.parse(now) - 2 * dayMs) / minuteMs
  const held = visits
    .filter(({ status, start }) => status === 'fulfilled' && start < before)
    .toSorted((a, b) => b.start - a.start)
  const wrote = new Set<string>()
  const places = new Map<string, number>()
  return reviews.flatMap((said) => {
    const ofDoctor = held.filter(({ doctor }) => doctor === said.doctor)
    const place = places.get(said.doctor) ?? 0
    // Over all the time that there is.
    const apart = Math.floor(ofDoctor.length / reviews.filter(({ doctor }) => doctor === said.doctor).length)
    const visit = said.isOwn
      ? ofDoctor.find(({ patient }) => patient === own)
      : ofDoctor.slice(place).find(({ patient }) => patient !== own && patient.age >= 18 && !wrote.has(patient.id))
    if (!visit) return []
    wrote.add(visit.patient.id)
    places.set(said.doctor, ofDoctor.indexOf(visit) + apart)
    return [{ said, visit }]
  })
}

function rowsOf({ said, visit }: Reviewed, { locale, now, users, own }: Writing) {
  const random = createRandom(`review ${visit.id}`)
  const finishedMs = visit.acts.at(-1)!.atMs
  const soon = (afterMs: number, hours: number) =>
    new Date(Math.min(afterMs + hours * 3_600_000, Date.parse(now))).toISOString()
  const writtenAt = soon(finishedMs, random.int(20, 40))
  const readAt = soon(Date.parse(writtenAt), random.int(4, 40))
  const repliedAt = soon(Date.parse(readAt), random.int(1, 30))
  const { status = 'published', reply = null, declined } = said
  const id = random.id(Date.parse(writtenAt))
  const review = {
    ...{ id, appointment_id: visit.id, patient_id: visit.patient.id, provider_id: visit.offer.promised.provider.id },
    ...{ status, stars: said.stars, text: said.text, shown_name: said.isAnonymous ? null : shownName(visit.patient) },
    ...{ language: languageOfClinic({ locale }), written_by_user_id: visit.patient === own ? users.patient : null },
    ...{ written_at: writtenAt, submitted_at: writtenAt },
    ...{ decline_reason: declined?.reason ?? null, decline_note: declined?.note ?? null },
    ...(status === 'submitted'
      ? { moderated_at: null, moderated_by_user_id: null }
      : { moderated_at: readAt, moderated_by_user_id: users.admin }),
    ...(reply === null
      ? { reply: null, replied_at: null, replied_by_user_id: null }
      : { reply, replied_at: repliedAt, replied_by_user_id: users.admin }),
    version: 1 + Number(status !== 'submitted') + Number(reply !== null),
  }
  const event = {
    ...{ review_id: id, patient_id: visit.patient.id, actor_side: 'clinic', actor_user_id: users.admin },
    stars: said.stars,
  }
  const events = [
    ...(status === 'submitted'
      ? []
      : [
          {
            ...{ ...event, id: random.id(Date.parse(readAt)), at: readAt, version_after: 2 },
            ...{ act: status === 'published' ? 'publish' : 'decline', reason: declined?.reason ?? null },
          },
        ]),
    ...(reply === null
      ? []
      : [
          {
            ...event,
            id: random.id(Date.parse(repliedAt)),
            at: repliedAt,
            version_after: 3,
            act: 'reply',
            reason: null,
          },
        ]),
  ]
  return { review, events }
}
