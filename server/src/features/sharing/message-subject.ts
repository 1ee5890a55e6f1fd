import { sql } from 'kysely'
import { noteChange } from '../../platform/changes.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'
import { noteAddressRefused } from '../patient-records/refused-address.ts'
import { hasNews } from './readers.ts'

/** Of a message that something was shared of a patient's. Whoever wants none any more, or is reached no more, gets none. */
export const patientSubject: MessageSubject = {
  token: () => Promise.reject(new Error('A message about a patient grants nothing.')),
  manageLink: null,
  isLinkEnded: null,
  calendar: null,
  releaseIfObsolete: async ({ db, now }, { id }) => {
    const { rows } = await sql`
      select from messages m
      where m.id = ${id} and ${hasNews(now)}
        and not exists (select from message_choices c where c.email = m.to_address and c.kind = m.kind)
        and not exists (select from patients r where r.email = m.to_address and r.email_refused_at is not null)`.execute(
      db,
    )
    return rows.length === 0
  },
  waitsUntil: null,
  notification: { path: () => '/patient', keptSeconds: 24 * 3600 },
  noteAddress: async ({ db, now }, { id, to, isRefused }) => {
    if (await noteAddressRefused(db, to, isRefused ? now : null)) await noteChange(db, { noun: 'patient', id })
  },
}
