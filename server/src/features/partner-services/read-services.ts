import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/partner-services/endpoints.ts'
import { warningVersion } from '@polyclinic/domain/partner-services/warnings.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic, within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { findAccounts, findAgreements, pageOfEntries } from './queries.ts'

/** All that a clinic agreed on with a partner, and what came of it. */
export async function readPartnerServices(
  context: Context,
  { params: { id }, query }: Input<typeof contracts.readPartnerServices>,
): Promise<Output<typeof contracts.readPartnerServices>> {
  requireWholeClinic(context, 'partners:manage')
  const { db, clinic } = context
  const partner = await db.selectFrom('partners').select(['name', 'status']).where('id', '=', id).executeTakeFirst()
  if (!partner) throw refuse('not_found')
  const isIts = sql<boolean>`partner_id = ${id}`
  await auditOften(context, { action: 'partner-services:read', object: { kind: 'partner', id } })
  return {
    partner: { id, name: partner.name, isActive: partner.status === 'active' },
    ...{ country: clinic.country, currency: clinic.currency, warningVersion },
    agreements: await findAgreements(context, isIts),
    accounts: await findAccounts(db, isIts),
    entries: await pageOfEntries(db, isIts, query),
  }
}

/** The partner's own reading: its own, without who at the clinic entered what. */
export async function readOwnServices(
  context: Context,
  { query }: Input<typeof contracts.readOwnServices>,
): Promise<Output<typeof contracts.readOwnServices>> {
  const { db, actor } = context
  const isOwn = within(actor, 'referrals:send', { partnerId: 'partner_id' })
  const agreements = await findAgreements(context, isOwn)
  const entries = await pageOfEntries(db, isOwn, query)
  await auditOften(context, { action: 'partner-services:read', side: 'patient' })
  return {
    agreements: agreements.map(({ id, service, direction, amountMinor, currency, agreedOn, isStanding }) => ({
      ...{ id, service, direction, amountMinor, currency, agreedOn, isStanding },
    })),
    accounts: await findAccounts(db, isOwn),
    // What was typed by mistake goes no further.
    entries: {
      ...entries,
      items: entries.items.map(({ enteredBy: _enteredBy, ...entry }) =>
        entry.isReversed ? { ...entry, document: '' } : entry,
      ),
    },
  }
}
