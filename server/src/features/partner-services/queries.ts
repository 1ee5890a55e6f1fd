import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/partner-services/endpoints.ts'
import { isStanding, type ServiceDirection } from '@polyclinic/domain/partner-services/ledger.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

export type Agreement = Output<typeof contracts.agreeOnService>
export type Entry = Output<typeof contracts.enterPartnerService>
type Account = Output<typeof contracts.readOwnServices>['accounts'][number]

/** A condition on a table whose `partner_id` it names. */
type Condition = RawBuilder<SqlBool>

/** Those that stand first, then the latest. */
export async function findAgreements({ db, clinic }: Pick<Context, 'db' | 'clinic'>, which: Condition) {
  const { rows } = await sql<Omit<Agreement, 'isStanding'>>`
    select id, service, direction, amount_minor as "amountMinor", currency, country,
      warning_version as "warningVersion", agreed_on as "agreedOn", agreed_by as "agreedBy", ended_at as "endedAt",
      ended_by as "endedBy"
    from service_agreements where ${which} order by agreed_at desc, id`.execute(db)
  const agreements = rows.map((row): Agreement => ({ ...row, isStanding: isStanding(row, clinic) }))
  return agreements.toSorted((a, b) => Number(b.isStanding) - Number(a.isStanding))
}

/** @throws {Refusal} `not_found`, of another partner's, too */
export async function findAgreement(context: Context, partnerId: string, id: string): Promise<Agreement> {
  const [found] = await findAgreements(context, sql`partner_id = ${partnerId} and id = ${id}`)
  if (!found) throw refuse('not_found')
  return found
}

/** What its entries add up to, for each direction and currency that has any. */
export async function findAccounts(db: ClinicDatabase, which: Condition): Promise<Account[]> {
  const { rows } = await sql<{
    direction: ServiceDirection
    currency: string
    due_minor: string
    services_minor: string
  }>`
    select direction, currency, sum(amount_minor) as due_minor,
      coalesce(sum(amount_minor) filter (where kind = 'service' or reverses_kind = 'service'), 0) as services_minor
    from partner_ledger_entries where ${which} group by direction, currency order by direction desc, currency`.execute(
    db,
  )
  return rows.map((row) => {
    const [dueMinor, servicesMinor] = [Number(row.due_minor), Number(row.services_minor)]
    return {
      direction: row.direction,
      currency: row.currency,
      servicesMinor,
      dueMinor,
      paidMinor: servicesMinor - dueMinor,
    }
  })
}

const selectEntries = (which: Condition) => sql<Entry>`
  select e.id, e.kind, a.service, e.direction, e.currency, e.amount_minor as "amountMinor",
    e.happened_on as "happenedOn", e.document, e.entered_at as "enteredAt", e.entered_by as "enteredBy",
    e.reverses_id as "reversesId", r.id is not null as "isReversed"
  from (select * from partner_ledger_entries where ${which}) e
  left join partner_ledger_entries r on r.reverses_id = e.id
  left join partner_ledger_entries o on o.id = e.reverses_id
  left join service_agreements a on a.id = coalesce(e.agreement_id, o.agreement_id)`

/** Whether a service was entered that nobody has reversed: the same day and document, by the same agreement. */
export async function standsAlready(
  db: ClinicDatabase,
  { agreementId, doneOn, document }: { agreementId: string; doneOn: string; document: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from partner_ledger_entries e where e.agreement_id = ${agreementId} and e.happened_on = ${doneOn}
      and lower(e.document) = lower(${document})
      and not exists (select from partner_ledger_entries r where r.reverses_id = e.id)`.execute(db)
  return rows.length > 0
}

/** By the day on which it happened, the latest first. */
export async function pageOfEntries(db: ClinicDatabase, which: Condition, page: { skip: number; take: number }) {
  const latest = sql`"happenedOn" desc, "enteredAt" desc, id`
  const { rows, total } = await pagedSql(db, selectEntries(which), latest, page)
  return { items: rows, total, ...page }
}

/** @throws {Refusal} `not_found`, of another partner's, too */
export async function findEntry(db: ClinicDatabase, partnerId: string, id: string): Promise<Entry> {
  const { rows } = await selectEntries(sql`partner_id = ${partnerId} and id = ${id}`).execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}
