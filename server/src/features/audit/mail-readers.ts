import { minutesOfWall, wallTimeIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { TextValues } from '@polyclinic/domain/message-texts/fill-text.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { insertAll, type RowSet } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { openWriting, type WritingServices } from '../../platform/job-writing.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountTexts } from '../accounts/texts.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { addressesOfWhoMay } from '../people/who-may.ts'

type Kind = 'audit-unusual' | 'audit-seal'
/** What the mail says besides clinic and link, and what is written down with it. */
type Mail = { values?: TextValues; sets?: readonly RowSet[] }

/** Nobody is written to before that hour of the clinic's day. */
const fromHour = 7

/**
 * Writes to everybody who may read the audit, if there is something to say. Where no mail can leave nothing is written: in
 * the outbox it would be read by those who can open the audit itself.
 */
export async function mailReaders(
  jobServices: WritingServices,
  organizationId: string,
  kind: Kind,
  mailOf: (db: ClinicDatabase, now: Instant, clinic: Clinic) => Promise<Mail | null>,
): Promise<void> {
  if (!jobServices.mailServer) return
  const writing = await openWriting(jobServices, organizationId)
  if (!writing) return
  const { clinic } = writing
  await jobServices.tenancy.inClinic(organizationId, async (db, time) => {
    const now = time as Instant
    if (minutesOfWall(wallTimeIn(clinic.time_zone, now)) < fromHour * 60) return
    // Two servers would each write to the same people.
    await takeLocks(db, [['audit-mails', '']])
    const mail = await mailOf(db, now, clinic)
    if (!mail) return
    const language = languageOfClinic(clinic)
    const values = { ...mail.values, clinic: clinic.name, link: pageAddress(writing, '/admin/audit') }
    const text = writeMail(clinic, accountTexts[language][kind], { occasion: kind, language }, values)
    const addresses = await addressesOfWhoMay({ db, now }, 'audit:read')
    if (addresses.length === 0) return
    const messages = addresses.map((to) => ({ kind, to, language, ...text }))
    const { sets } = rowsOfMessages({ now, services: { hasMailServer: true } }, messages)
    await insertAll(db, [...(mail.sets ?? []), ...sets])
  })
}
