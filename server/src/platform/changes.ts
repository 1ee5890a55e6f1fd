import { newId } from './ids.ts'
import type { ClinicDatabase } from './tenancy.ts'

/** A `session` is told by its account's id, and to nobody's screen: it ends that account's streams. */
export type Change = { noun: 'appointment' | 'message' | 'session'; id: string; providerId?: string }

/** Tells open screens that something changed, once this transaction commits. Carries ids only. */
export async function noteChange(db: ClinicDatabase, change: Change): Promise<void> {
  await db
    .insertInto('changes')
    .values({ id: newId(), noun: change.noun, object_id: change.id, provider_id: change.providerId ?? null })
    .execute()
}
