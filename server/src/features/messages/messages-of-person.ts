import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Of a person, all that is proven to be theirs; a message about a visit that is not is not, wherever it was sent. */
export type WhoseMessages = {
  accountId: string | null
  appointmentIds: readonly string[]
  patientIds: readonly string[]
  addresses: readonly string[]
  unprovenIds: readonly string[]
  /** Visits of others who are reached by these addresses: texts about them went to this person's number. */
  sharedIds: readonly string[]
}

/** Messages about these visits, with links of the account, those that it caused, and what else was sent to these addresses. */
export const isMessageOf = (whose: WhoseMessages) => (eb: ExpressionBuilder<Tables, 'messages'>) =>
  eb.or([
    eb('subject_id', '=', anyOf([...whose.appointmentIds, ...whose.patientIds])),
    eb('subject_id', 'in', eb.selectFrom('account_links').select('id').where('user_id', '=', whose.accountId)),
    eb.and([eb('subject_kind', '=', 'account'), eb('subject_id', '=', whose.accountId)]),
    eb.and([
      eb('subject_kind', '=', 'data-request'),
      eb(
        'subject_id',
        'in',
        eb.selectFrom('data_requests').select('id').where('patient_id', '=', anyOf(whose.patientIds)),
      ),
    ]),
    eb('invoice_id', 'in', ofBilled(whose)),
    eb('payment_id', 'in', eb.selectFrom('payments').select('id').where('invoice_id', 'in', ofBilled(whose))),
    sql<boolean>`messages.id in (select message_id from reminders where appointment_id = any(${whose.appointmentIds}::uuid[]))`,
    eb.and([eb('channel', '=', 'sms'), eb('subject_id', '=', anyOf(whose.sharedIds))]),
    eb.and([
      eb('to_address', '=', anyTextOf(whose.addresses)),
      eb.or([eb('subject_id', 'is', null), eb('subject_id', '<>', sql<string>`all(${whose.unprovenIds}::uuid[])`)]),
    ]),
  ])

const ofBilled = ({ patientIds }: WhoseMessages) =>
  sql<string>`(select id from invoices where patient_id = ${anyOf(patientIds)})`
