import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { openWriting } from '../../platform/job-writing.ts'
import type { JobServices } from '../../platform/jobs.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountTexts } from '../accounts/texts.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { addressesOfWhoMay } from '../people/who-may.ts'

const isUntold = sql`m.told_at is null and m.handled_at is null
  and (m.status in ('failed', 'returned') or m.kind = 'chargeback')`

type Untold = { refund_id: string | null }

/**
 * Writes once to whom it concerns that money did not go, or went: of a refund to who asked for it and who approved it, if
 * they still ask for or approve refunds; of a dispute, of what nobody of the clinic asked for, and where neither does any
 * more, to all who approve them. Each gets one mail, whatever there is of it.
 */
export async function tellOfProblems(jobServices: JobServices, organizationId: string): Promise<void> {
  const { tenancy } = jobServices
  const isSome = await tenancy.inClinic(organizationId, async (db) => {
    const { rows } = await sql`select from online_movements m where ${isUntold} limit 1`.execute(db)
    return rows.length > 0
  })
  const writing = isSome && (await openWriting(jobServices, organizationId))
  if (!writing) return
  const { clinic } = writing
  await tenancy.inClinic(organizationId, async (db, now) => {
    const { rows } = await sql<Untold>`
      update online_movements m set told_at = ${now} where ${isUntold} returning m.refund_id`.execute(db)
    const language = languageOfClinic(clinic)
    const values = { clinic: clinic.name, link: pageAddress(writing, '/admin/invoices/online') }
    const kind = 'payment-problem'
    const text = writeMail(clinic, accountTexts[language][kind], { occasion: kind, language }, values)
    const messages = (await addressesOf(db, now, rows)).map((to) => ({ kind, to, language, ...text }) as const)
    await insertAll(db, rowsOfMessages({ now, services: writing.services }, messages).sets)
  })
}

async function addressesOf(db: ClinicDatabase, now: string, untold: readonly Untold[]): Promise<string[]> {
  const refunds = untold.flatMap(({ refund_id: id }) => (id === null ? [] : [id]))
  const { rows } = await sql<{ refund: string; email: string }>`
    select r.id as refund, u.email from refunds r join users u on u.id in (r.requested_by_user_id, r.decided_by_user_id)
    where r.id = ${anyOf(refunds)}`.execute(db)
  const approving = await addressesOfWhoMay({ db, now }, 'refunds:approve')
  const acting = new Set([...approving, ...(await addressesOfWhoMay({ db, now }, 'refunds:request'))])
  const own = rows.filter(({ email }) => acting.has(email))
  const told = new Set(own.map(({ refund }) => refund))
  const isForAll = untold.some(({ refund_id: id }) => id === null || !told.has(id))
  return [...new Set([...own.map(({ email }) => email), ...(isForAll ? approving : [])])].toSorted()
}
