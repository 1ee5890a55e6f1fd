import { timingSafeEqual } from 'node:crypto'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { decideReading } from '@polyclinic/domain/outgoing-referrals/decide-reading.ts'
import type * as contracts from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import { readingMinutes, readingsPerHour, wrongTriesAtMost } from '@polyclinic/domain/outgoing-referrals/limits.ts'
import { sql } from 'kysely'
import { audit, auditDenial } from '../../platform/audit.ts'
import { nobody, type Context, type RequestScope } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { hourlyOfNetwork, takeAttempts } from '../../platform/limits.ts'
import { readContent } from '../../platform/private-files/store-file.ts'
import { refuse, Refusal } from '../../platform/refuse.ts'
import { act } from './act.ts'
import { isCode, isLinkToken } from './link.ts'
import { openLetter } from './of-partner.ts'
import { contentOf, findOutgoing, standingOf, type OutgoingRow } from './queries.ts'

/** Whoever has the link is nobody's account, signed in or not: who it was, nobody can say. */
const byNobody = (context: Context): Context => ({ ...context, actor: nobody })

type Content = Output<typeof contracts.readReferralByLink>

const countReading = (scope: RequestScope) =>
  scope.transact((context) =>
    takeAttempts(context.db, {
      ...{ limits: hourlyOfNetwork(context, 'referral-readings', readingsPerHour), now: context.now },
    }),
  )

/** By its id, and whether the link is its own. Until the transaction is over nobody else reads or withdraws it. */
async function findByLink(context: Context, id: string, token: string) {
  const { db, services, clinic } = context
  await db.selectFrom('outgoing_referrals').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const row = await findOutgoing(db, sql`r.id = ${id} and r.partner_id is null and r.status <> 'draft'`)
  return { row, isIts: isLinkToken(services, clinic.id, row, token) }
}

/**
 * Keeps in the audit, and so on the patient's list, that somebody was refused: by a former link, too. Open screens are not
 * told, or whoever knows an id could have all of them ask again.
 */
async function deny(context: Context, row: OutgoingRow, code: ErrorCode): Promise<Refusal> {
  const object = { kind: 'outgoing-referral', id: row.id } as const
  await auditDenial(context, { action: 'outgoing-referrals:receive', object, side: 'patient' })
  return refuse(code)
}

const isReading = ({ readingHash, readingUntil }: OutgoingRow, reading: string, now: string): boolean =>
  readingHash !== null &&
  Date.parse(readingUntil!) > Date.parse(now) &&
  timingSafeEqual(readingHash, hashSecret(reading))

/**
 * Reads it for whoever has link, code and birth date, once. What is refused is counted and kept in the audit, so that it is
 * committed before it is said.
 */
export async function readReferralByLink(
  scope: RequestScope,
  asked: Input<typeof contracts.readReferralByLink>,
): Promise<Content> {
  await countReading(scope)
  const read = await scope.transact((context) => tryToRead(byNobody(context), asked))
  if (read instanceof Refusal) throw read
  return read
}

async function tryToRead(
  context: Context,
  { params: { id }, body: { token, code, birthDate, reading } }: Input<typeof contracts.readReferralByLink>,
): Promise<Content | Refusal> {
  const { db, now, services, clinic } = context
  const { row, isIts } = await findByLink(context, id, token)
  if (!isIts) return deny(context, row, 'not_found')
  const decided = decideReading({
    ...{ state: standingOf(row, now).state, wrongTries: row.wrongTries },
    isProven: isCode(services, row, code) && birthDate === row.patient.birthDate,
    isSameReading: isReading(row, reading, now),
  })
  const object = { kind: 'outgoing-referral', id: row.id } as const
  if (!decided.isRead) {
    if (decided.isCounted)
      await sql`
        update outgoing_referrals set wrong_tries = least(${wrongTriesAtMost}, wrong_tries + 1) where id = ${id}`.execute(
        db,
      )
    return deny(context, row, decided.refusal)
  }
  if (decided.isFirst) {
    const until = addMinutes(now as Instant, readingMinutes)
    await act(context, 'receive', row, {
      ...{ side: 'recipient', ifMatch: null },
      sets: [sql`reading_hash = ${hashSecret(reading)}`, sql`reading_until = ${until}`],
    })
  } else await audit(context, { action: 'outgoing-referrals:read', object, side: 'patient' })
  return { ...contentOf(row), clinicName: clinic.name, requestedAt: row.requestedAt! }
}

/** A letter of what was just read, by the same reader, while the patient consents. */
export async function readLetterByLink(
  scope: RequestScope,
  { params: { id, letterId }, headers }: Input<typeof contracts.readLetterByLink>,
): Promise<Output<typeof contracts.readLetterByLink>> {
  await countReading(scope)
  const file = await scope.transact(async (asking) => {
    const context = byNobody(asking)
    const { row, isIts } = await findByLink(context, id, headers['referral-token'])
    if (!isIts) return deny(context, row, 'not_found')
    const { state, isConsentWithdrawn } = standingOf(row, context.now)
    if (state !== 'received' || isConsentWithdrawn) return deny(context, row, 'referral_over')
    if (!isReading(row, headers['referral-reading'], context.now)) return deny(context, row, 'referral_read')
    return openLetter(context, row, letterId)
  })
  if (file instanceof Refusal) throw file
  return { ...file, content: readContent(scope, file.fileId) }
}
