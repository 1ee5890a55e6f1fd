import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** What whoever asks what is stored is shown: their reviews, what became of each, and the replies. */
export async function reviewsOfPatients(db: ClinicDatabase, patientIds: readonly string[]) {
  const reviews = await db
    .selectFrom('reviews')
    .select(['id', 'appointment_id as appointmentId', 'patient_id as patientId', 'status', 'stars', 'text'])
    .select(['shown_name as shownName', 'language', 'written_at as writtenAt', 'submitted_at as submittedAt'])
    .select(['decline_reason as declineReason', 'decline_note as declineNote', 'moderated_at as moderatedAt'])
    .select(['reply', 'replied_at as repliedAt'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('submitted_at')
    .execute()
  const events = await db
    .selectFrom('review_events')
    .select(['review_id as reviewId', 'at', 'act', 'actor_side as by', 'stars', 'reason'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('at')
    .execute()
  return reviews.map((review) => ({
    ...review,
    history: events.filter(({ reviewId }) => reviewId === review.id),
  }))
}
