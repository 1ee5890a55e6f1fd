import { sql, type RawBuilder } from 'kysely'
import { noteChange } from '../../platform/changes.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { noteAddressRefused } from '../patient-records/refused-address.ts'
import { isReminded } from './remind-of-payments.ts'
import { payTokenOf } from './pay-link.ts'
import { isReadByAddressee } from './mail-reader.ts'

/** Of a message about an invoice: one that was taken back is mailed no more, and nobody gets one who does not read it. */
export const invoiceSubject = subjectOfMoney({
  token: ({ clinic, services }, id) => Promise.resolve(payTokenOf(services, clinic.id, id)),
  from: sql`invoices i`,
  isIt: sql`i.id = m.subject_id`,
  stands: sql`(
    not exists (select from invoices n where n.corrects_id = i.id) and (m.kind <> 'payment-reminder' or (
      ${isReminded} and exists (select from invoice_balances b where b.invoice_id = i.id and b.due_minor > 0))))`,
})

/** Of a receipt: of a payment that never was there is none. */
export const paymentSubject = subjectOfMoney({
  token: () => Promise.reject(new Error('A receipt grants nothing.')),
  from: sql`payments paid join invoices i on i.id = paid.invoice_id`,
  isIt: sql`paid.id = m.subject_id`,
  stands: sql`not exists (select from payment_reversals v where v.payment_id = paid.id)`,
})

type Which = {
  token: MessageSubject['token']
  from: RawBuilder<unknown>
  isIt: RawBuilder<unknown>
  stands: RawBuilder<unknown>
}

function subjectOfMoney({ token, from, isIt, stands }: Which): MessageSubject {
  return {
    token,
    manageLink: null,
    isLinkEnded: null,
    calendar: null,
    releaseIfObsolete: async ({ db, now }, { id, kind }) => {
      const { rows } = await sql`
        select from messages m, ${from} where m.id = ${id} and ${isIt} and ${stands} and ${isReadByAddressee(now)}`.execute(
        db,
      )
      const isObsolete = rows.length === 0
      // A reminder that does not leave was not one: should it be due again, it is sent. Between others it stays, so that
      // levels follow each other.
      if (isObsolete && kind === 'payment-reminder')
        await sql`
          delete from payment_reminders r where r.message_id = ${id} and not exists (
            select from payment_reminders later where later.invoice_id = r.invoice_id and later.level > r.level)`.execute(
          db,
        )
      return isObsolete
    },
    waitsUntil: null,
    notification: null,
    noteAddress: async ({ db, now }, { id, to, isRefused }) => {
      if (await noteAddressRefused(db, to, isRefused ? now : null))
        await noteChange(db, { noun: 'patient', id: await patientOf(db, id) })
    },
  }

  async function patientOf(db: ClinicDatabase, subjectId: string): Promise<string> {
    const { rows } = await sql<{ patient_id: string }>`
      select i.patient_id from (select ${subjectId}::uuid as subject_id) m, ${from} where ${isIt}`.execute(db)
    return rows[0]!.patient_id
  }
}
