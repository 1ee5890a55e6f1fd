import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import * as contracts from '@polyclinic/domain/partner-services/endpoints.ts'
import { decideAgreement } from '@polyclinic/domain/partner-services/ledger.ts'
import { warningVersion } from '@polyclinic/domain/partner-services/warnings.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { audit, auditRows } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { writerName } from '../providers/writer-name.ts'
import { lockPartner } from './lock-partner.ts'
import { findAgreement, findAgreements, type Agreement } from './queries.ts'
import { sql } from 'kysely'

/** Notes what was agreed, with the yes to the warning of the clinic's country: no ledger is without one. */
export const agreeOnService = (
  scope: RequestScope,
  input: Input<typeof contracts.agreeOnService>,
): Promise<Agreement> =>
  runIdempotently(scope, contracts.agreeOnService, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'partners:manage')
      const { db, now, clinic } = context
      const { confirmed, service, direction, amountMinor } = input.body
      const partnerId = input.params.id
      const isPartnerActive = await lockPartner(db, partnerId)
      await unlessRepeatedIn(context, key)
      const { length: agreements } = await findAgreements(context, sql`partner_id = ${partnerId} and ended_at is null`)
      const facts = { isPartnerActive, agreements, country: clinic.country, warningVersion }
      const refused = decideAgreement(facts, confirmed)
      if (refused) unlessRefused(refused)
      const id = newId()
      await insertAll(db, [
        rowsOf('service_agreements', [
          {
            ...{ id, partner_id: partnerId, service, direction, amount_minor: amountMinor, currency: clinic.currency },
            ...{ country: clinic.country, warning_version: warningVersion },
            ...{ agreed_at: now, agreed_on: dateIn(clinic.time_zone, now as Instant) },
            ...{ agreed_by_user_id: signedIn(context).userId, agreed_by: await writerName(context) },
          },
        ]),
        auditRows(context, {
          ...{ action: 'partner-services:agree', side: 'clinic', detail: id },
          object: { kind: 'partner', id: partnerId },
        }),
        keyRows(key, id, now),
      ])
      return findAgreement(context, partnerId, id)
    },
    recall: (context, id) => findAgreement(context, input.params.id, id),
  })

/** Ends one: what is due stays due, and nothing is added by it. */
export async function endServiceAgreement(
  context: Context,
  { params: { id: partnerId, agreementId } }: Input<typeof contracts.endServiceAgreement>,
): Promise<Agreement> {
  requireWholeClinic(context, 'partners:manage')
  const { db, now } = context
  await lockPartner(db, partnerId)
  await findAgreement(context, partnerId, agreementId)
  const ended = await db
    .updateTable('service_agreements')
    .set({ ended_at: now, ended_by_user_id: signedIn(context).userId, ended_by: await writerName(context) })
    .where('id', '=', agreementId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw refuse('agreement_ended')
  await audit(context, {
    ...{ action: 'partner-services:end', object: { kind: 'partner', id: partnerId }, detail: agreementId },
  })
  return findAgreement(context, partnerId, agreementId)
}
