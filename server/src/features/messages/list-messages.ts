import { unsent } from '@polyclinic/domain/messages/states.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listMessages as contract } from '@polyclinic/domain/messages/endpoints.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { searchPattern } from '../../platform/database/search-pattern.ts'
import { noteShown } from '../../platform/note-shown.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { asMessage, selectMessages } from './messages.ts'

/** The delivery log, newest first. Each page of it shows how to reach people, and counts as a search for patients does. */
export async function listMessages(
  context: Context,
  { query: { skip, take, status, channel, search } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:list')
  const { db, services } = context
  let found = selectMessages(db)
  if (status) found = found.where('m.status', '=', status)
  if (channel) found = found.where('m.channel', '=', channel)
  if (search) found = found.where(hasWords(search))
  const { rows, total } = await paged(found.orderBy('m.created_at', 'desc').orderBy('m.id', 'desc'), { skip, take })
  await noteShown(context, search ? 'messages:search' : 'messages:list', addresseesOf(rows))
  // Counted where it is shown first, not anew at each page.
  const week = skip === 0 ? await weekOf(context) : null
  return { items: rows.map(asMessage), total, skip, take, hasMailServer: services.hasMailServer, week }
}

/** What became of the messages of the last seven days. */
async function weekOf({ db, now }: Context) {
  const counted = (statuses: readonly string[]) =>
    sql<number>`count(*) filter (where status in (${sql.join(statuses.map((status) => sql.lit(status)))}))::int`
  return db
    .selectFrom('messages')
    .select([
      counted(['sent']).as('sent'),
      counted(unsent).as('waiting'),
      counted(['failed']).as('failed'),
      counted(['outbox']).as('kept'),
    ])
    .where('created_at', '>', sql<string>`${now}::timestamptz - interval '7 days'`)
    .executeTakeFirstOrThrow()
}

/** Each once; who is no patient, by the message. */
const addresseesOf = (rows: readonly { id: string; patient_id: string | null }[]) => {
  const patients = new Set(rows.flatMap(({ patient_id }) => patient_id ?? []))
  return [
    ...[...patients].map((id) => ({ kind: 'patient', id }) as const),
    ...rows.filter(({ patient_id }) => patient_id === null).map(({ id }) => ({ kind: 'message', id }) as const),
  ].map((object) => ({ object, isContactShown: true }))
}

/** All of the words, in the address or in the patient's name. The names are looked through once, not for each message. */
function hasWords(search: string) {
  const patterns = search.split(/\s+/).map(searchPattern)
  const named = sql`(select named.id from patients named
    where named.given_name || ' ' || named.family_name ~* all(${patterns}::text[])
      and named.erased_at is null and named.restricted_at is null)`
  return sql<boolean>`(m.to_address ~* all(${patterns}::text[])
    or coalesce(visit.patient_id, m.patient_id, billed.patient_id) in ${named})`
}
