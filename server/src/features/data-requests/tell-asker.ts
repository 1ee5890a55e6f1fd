import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { RowSet } from '../../platform/database/insert-rows.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import { accountValues } from '../accounts/mail-account.ts'
import { accountTexts, supervisorWords } from '../accounts/texts.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { asksFor, isProvenOwn, readsEverything } from '../patient-records/shown-to-account.ts'

type Occasion = `data-request-${'received' | 'extended' | 'answered' | 'withdrawn' | 'erased'}`

/**
 * Who hears of a request: the patient's own account, so that nothing is asked about an adult behind their back, and the
 * account that asked, while it still acts for them; where neither is left, the address of the record, unless it is that of
 * somebody else's account who does not act for them: an address stays in a record after a couple has parted.
 */
export async function addressesOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { patientId, askedBy }: { patientId: string; askedBy: string | null },
): Promise<string[]> {
  const accounts = await db
    .selectFrom('users as u')
    .innerJoin('user_patients as up', 'up.user_id', 'u.id')
    .select('u.email')
    .where('u.status', '=', 'active')
    .where('up.patient_id', '=', patientId)
    .where(sql<boolean>`(${isProvenOwn('up')} or (u.id = ${askedBy}::uuid and ${readsEverything} and ${asksFor(now)}))`)
    .orderBy('u.email')
    .execute()
  if (accounts.length > 0) return accounts.map(({ email }) => email)
  const record = await db
    .selectFrom('patients as p')
    .select('p.email')
    .where('p.id', '=', patientId)
    .where(
      sql<boolean>`not exists (
        select from users u where u.email = p.email and not exists (
          select from user_patients up where up.user_id = u.id and up.patient_id = p.id
            and (${isProvenOwn('up')} or (${readsEverything} and ${asksFor(now)}))))`,
    )
    .executeTakeFirst()
  return record?.email ? [record.email] : []
}

/** The mails that something happened to a request: neither what was asked, nor of whom. */
export function tellingRows(
  context: Context,
  occasion: Occasion,
  { id, to, until }: { id: string; to: readonly string[]; until?: PlainDate },
): RowSet[] {
  if (to.length === 0) return []
  const { clinic } = context
  const language = languageOfClinic(clinic)
  const values = {
    ...accountValues(context, occasion, language),
    link: pageAddress(context, '/patient/data'),
    authority: supervisorWords(language, clinic.country),
    ...(until && { until: formatFullDate(until, language) }),
  }
  const mail = writeMail(clinic, accountTexts[language][occasion], { occasion, language }, values)
  const about = { kind: 'data-request', id } as const
  return rowsOfMessages(
    context,
    to.map((address) => ({ kind: 'data-request', to: address, language, about, ...mail })),
  ).sets
}
