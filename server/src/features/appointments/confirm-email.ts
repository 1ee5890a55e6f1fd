import { timingSafeEqual } from 'node:crypto'
import type { confirmEmail as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context, RequestScope } from '../../platform/context.ts'
import { hourlyOfNetwork, withAttempts } from '../../platform/limits.ts'
import { refuseField } from '../../platform/refuse.ts'
import { codeOf, pairOf, triesPerCode } from './email-codes.ts'

/** In an hour. */
export const wrongCodesOfNetwork = 60

type Tried = 'right' | 'wrong' | 'expired'

/**
 * Each try is counted before the code is looked at: so many at the same moment are no more than one after the other. The
 * right one may be sent again, and nothing changes.
 */
export async function confirmEmail(
  scope: RequestScope,
  { body: { email, code } }: Input<typeof contract>,
): Promise<undefined> {
  const limitsOf = (context: Context) => hourlyOfNetwork(context, 'email-code-wrong', wrongCodesOfNetwork)
  const tried = await withAttempts(scope, limitsOf, async (uncount) => {
    const tried = await scope.transact((context) => tryCode(context, email, code))
    if (tried === 'right') uncount()
    return tried
  })
  if (tried === 'wrong') throw refuseField('/body/code', 'wrong', 'That is not the code.')
  if (tried === 'expired') throw refuseField('/body/code', 'expired', 'That code is no longer good.')
}

async function tryCode(context: Context, email: string, typed: string): Promise<Tried> {
  const { db, now, services, clinic, request } = context
  if (request.visitor === null) return 'expired'
  const { visitor, address } = pairOf(context, request.visitor, email)
  const { rows } = await sql<{ id: string; number: number; tries: number }>`
    update email_codes set tries = tries + 1
    where visitor_hash = ${visitor} and address_hash = ${address}
      and expires_at > ${now}::timestamptz and tries < ${triesPerCode}
    returning id, number, tries`.execute(db)
  const [row] = rows
  if (!row) return 'expired'
  const [sent, code] = [Buffer.from(typed), Buffer.from(codeOf(services, clinic.id, row))]
  if (sent.length !== code.length || !timingSafeEqual(sent, code)) return row.tries < triesPerCode ? 'wrong' : 'expired'
  await sql`update email_codes set tries = tries - 1, confirmed_at = ${now}::timestamptz where id = ${row.id}`.execute(
    db,
  )
  return 'right'
}
