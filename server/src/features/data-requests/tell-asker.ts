import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import type { RowSet } from '../../platform/database/insert-rows.ts'
import { languageOfClinic } from '../../platform/language.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountValues } from '../accounts/mail-account.ts'
import { accountTexts, supervisorWords } from '../accounts/texts.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'

type Occasion = 'data-request-received' | 'data-request-extended' | 'data-request-answered' | 'data-request-erased'

/** Where whoever asked is reached: their account, else the address of the record; null where there is none. */
export async function addressOf(
  db: ClinicDatabase,
  { patientId, askedBy }: { patientId: string; askedBy: string | null },
): Promise<string | null> {
  const account = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', askedBy)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (account) return account.email
  const record = await db.selectFrom('patients').select('email').where('id', '=', patientId).executeTakeFirst()
  return record?.email ?? null
}

/** The mail that something happened to a request: neither what was asked, nor of whom. */
export function tellingRows(
  context: Context,
  occasion: Occasion,
  { id, to, until }: { id: string; to: string | null; until?: PlainDate },
): RowSet[] {
  if (to === null) return []
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
  return rowsOfMessages(context, [{ kind: 'data-request', to, language, about, ...mail }]).sets
}

export const dataRequestSubject: MessageSubject = {
  token: () => Promise.reject(new Error('A message about a request grants nothing.')),
  manageLink: null,
  isLinkEnded: null,
  calendar: null,
  releaseIfObsolete: null,
  waitsUntil: null,
  notification: null,
  noteAddress: null,
}
