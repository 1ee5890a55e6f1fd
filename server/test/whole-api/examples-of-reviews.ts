import { aVisit, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const heldAt = '2031-02-20T15:00:00Z'

/** A visit of the guest with the provider that took place. */
async function aHeldVisit(world: World) {
  const { id } = await aVisit(world, {
    ...{ status: 'fulfilled', arrived_at: heldAt, started_at: heldAt, finished_at: heldAt, claim: false },
  })
  return { params: { id }, elsewhere: 404 }
}

/** What the guest wrote about one, as it stands. */
async function aReview(world: World, status: 'submitted' | 'published') {
  const { guest, provider, admin } = world
  const visit = await aHeldVisit(world)
  const id = crypto.randomUUID()
  const read = status === 'published' ? { moderated_at: heldAt, moderated_by_user_id: admin.id } : {}
  await world.clinic.transact((db) =>
    db
      .insertInto('reviews')
      .values({
        ...{ id, appointment_id: visit.params.id, patient_id: guest.patientId!, provider_id: provider.providerId },
        ...{ status, stars: 4, text: guest.words, shown_name: null, language: 'en', written_by_user_id: guest.id },
        ...{ written_at: heldAt, submitted_at: heldAt, version: 1, ...read },
      })
      .execute(),
  )
  return { id, visit }
}
const ofReview = async (world: World, status: 'submitted' | 'published') => ({
  params: { id: (await aReview(world, status)).id },
  headers: { 'if-match': '"1"' },
  elsewhere: 404,
})
const mine = { allows: ['guest'] } as const

export const reviewExamples: Record<string, readonly MakeExample[]> = {
  listOwnReviews: [() => ({ elsewhere: null })],
  readOwnReview: [async (world) => ({ ...(await aReview(world, 'submitted')).visit, ...mine })],
  writeReview: [
    async (world) => ({
      ...(await aHeldVisit(world)),
      headers: { 'if-match': '"0"' },
      body: { stars: 5, text: world.guest.words, display: 'anonymous' },
      ...mine,
    }),
  ],
  withdrawReview: [
    async (world) => ({ ...(await aReview(world, 'submitted')).visit, headers: { 'if-match': '"1"' }, ...mine }),
  ],
  listReviews: [
    async (world) => {
      await aReview(world, 'submitted')
      return { elsewhere: null }
    },
  ],
  publishReview: [async (world) => ({ ...(await ofReview(world, 'submitted')), allows: ['admin'] })],
  declineReview: [
    async (world) => ({
      ...(await ofReview(world, 'submitted')),
      body: { reason: 'insult', note: 'The last word' },
      allows: ['admin'],
    }),
  ],
  replyToReview: [
    async (world) => ({
      ...(await ofReview(world, 'published')),
      body: { text: 'Thank you.' },
      allows: ['provider', 'admin'],
    }),
  ],
  listReviewsOfProvider: [({ clinic }) => ({ params: { slug: `otherprovider-${clinic.slug}` }, elsewhere: 404 })],
}
