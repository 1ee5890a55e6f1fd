import { sql } from 'kysely'
import type { ClinicDatabase } from '../tenancy.ts'

/**
 * What is waited for within a clinic until the transaction ends, in the order in which a transaction takes them: who offers
 * freed times to those who wait; the visits
 * that somebody books, what a visitor or a network holds, a doctor's time, a
 * place's rooms or devices of a group; who may change people (the trigger
 * `keep_a_manager` waits for it, too); who writes services, or closed days; who
 * imports a list of patients; who plans reminders; who asks for reviews; who
 * reminds of payments, or of referrals; who counts a cash box; who mails of the audit; who tells everybody
 * of a day; who writes in a patient's chart. Another order is a deadlock between two.
 */
const kinds = [
  ...([
    'waiting-list',
    'account',
    'mailbox',
    'visitor',
    'network',
    'doctor',
    'room',
    'people',
    'services',
    'closures',
    'patient-list',
    'reminders',
    'review-requests',
    'payment-reminders',
    'referral-reminders',
    'cash-box',
    'audit-mails',
    'announcements',
  ] as const),
  'chart',
] as const

export type LockName = readonly [kind: (typeof kinds)[number], of: string]

const textOf = ([kind, of]: LockName) => `${kind} ${of}`

const lock = (name: ReturnType<typeof sql>) => sql`
  pg_advisory_xact_lock(hashtextextended(current_setting('app.organization_id') || ' ' || ${name}::text, 0))`

/** The lock as a part of a longer statement. */
export const namedLock = (name: LockName) => lock(sql`${textOf(name)}`)

/** One after the other, so that two who want the same never wait for each other in a circle. */
export async function takeLocks(db: ClinicDatabase, names: readonly LockName[]): Promise<void> {
  const sorted = names.toSorted(([a, one], [b, other]) => kinds.indexOf(a) - kinds.indexOf(b) || (one < other ? -1 : 1))
  const texts = [...new Set(sorted.map(textOf))]
  await sql`
    select ${lock(sql`name`)}
    from (select name from unnest(${texts}::text[]) with ordinality as u (name, place) order by place offset 0) ordered`.execute(
    db,
  )
}
