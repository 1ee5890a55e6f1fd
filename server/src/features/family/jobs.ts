import { toldDaysBefore } from '@polyclinic/domain/family/limits.ts'
import { comesOfAgeOn } from '@polyclinic/domain/kit/age.ts'
import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { sql } from 'kysely'
import { childOfAgeAt, endsWithAge, isOver } from '../../platform/acting-for.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { openWriting, type Writing, type WritingServices } from '../../platform/job-writing.ts'
import type { Job } from '../../platform/jobs.ts'
import { languageOfClinic } from '../../platform/language.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountValues } from '../accounts/mail-account.ts'
import { accountTexts } from '../accounts/texts.ts'
import { rowsOfMessages, type OutgoingMessage } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { noteEndTold } from '../patient-records/guardians.ts'

type Ending = { guardian: string; patient: string | null; birthDate: string }

/** Before a child comes of age those who act for them are told that it ends, and they are, where there is an address of theirs. */
export async function tellEndings(jobServices: WritingServices, organizationId: string): Promise<void> {
  const writing = await openWriting(jobServices, organizationId)
  if (!writing) return
  await jobServices.tenancy.inClinic(organizationId, async (db, now) => {
    const mails = mailsOf(await noteEndings(db, now), writing)
    if (mails.length > 0) await insertAll(db, rowsOfMessages({ now, services: writing.services }, mails).sets)
  })
}

/** Told once, also by two servers at once. Whose access is over already ended before this was told at all. */
const noteEndings = (db: ClinicDatabase, now: string): Promise<Ending[]> =>
  noteEndTold<Ending>(
    db,
    sql`${childOfAgeAt} <= ${now}::timestamptz + make_interval(days => ${sql.lit(toldDaysBefore)})
      and ${endsWithAge} and not ${isOver(sql`${now}::timestamptz`)}
      and up.refuted_at is null and up.came_by is not null and ${isOpenRecord('child')}`,
    now,
  )

function mailsOf(endings: readonly Ending[], writing: Writing): OutgoingMessage[] {
  const { clinic } = writing
  const language = languageOfClinic(clinic)
  const mail = (occasion: 'guardian-ending' | 'coming-of-age', to: string, birthDate: string): OutgoingMessage => ({
    ...{ kind: 'guardian-ending', to, language },
    ...writeMail(
      clinic,
      accountTexts[language][occasion],
      { occasion, language },
      {
        ...accountValues(writing, occasion, language),
        date: formatFullDate(comesOfAgeOn(birthDate), language),
      },
    ),
  })
  const patients = new Map(
    endings.flatMap(({ patient, birthDate }) => (patient === null ? [] : [[patient, birthDate] as const])),
  )
  return [
    ...endings.map(({ guardian, birthDate }) => mail('guardian-ending', guardian, birthDate)),
    ...[...patients].map(([to, birthDate]) => mail('coming-of-age', to, birthDate)),
  ]
}

export const jobs: readonly Job[] = [{ name: 'tell-endings', every: 'night', runForClinic: tellEndings }]
