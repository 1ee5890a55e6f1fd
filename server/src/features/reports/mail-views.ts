import { permits, rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { dateIn, wallTimeIn, minutesOfWall, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { mailedFromHour, nextMailing, type MailingRhythm } from '@polyclinic/domain/reports/mailings.ts'
import type { ReportName } from '@polyclinic/domain/reports/periods.ts'
import { sql } from 'kysely'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { openWriting, type Writing, type WritingServices } from '../../platform/job-writing.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import { decidedFor } from '../../platform/rights.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountTexts } from '../accounts/texts.ts'
import { rowsOfMessages, type OutgoingMessage } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'

const kind = 'report-ready'
/** Few enough that writing their texts holds up no request. */
const batch = 100

/** Writes to whoever wants that, in the morning of a Monday or of a month's first day, that a view is there to be read. */
export async function mailViews(jobServices: WritingServices, organizationId: string): Promise<void> {
  const writing = await openWriting(jobServices, organizationId)
  if (!writing) return
  const { tenancy } = jobServices
  while ((await tenancy.inClinic(organizationId, (db, now) => mailBatch(db, now as Instant, writing))) === batch);
}

type Mailing = {
  viewId: string
  userId: string
  rhythm: MailingRhythm
  report: ReportName
  /** The one doctor that the view is of. */
  viewProviderId: string | null
  ownerId: string
  isShared: boolean
}

async function mailBatch(db: ClinicDatabase, now: Instant, sending: Writing): Promise<number> {
  const zone = sending.clinic.time_zone
  if (minutesOfWall(wallTimeIn(zone, now)) < mailedFromHour * 60) return 0
  const today = dateIn(zone, now)
  // Of two servers each takes what the other does not.
  const { rows: due } = await sql<Mailing>`
    select m.view_id as "viewId", m.user_id as "userId", m.rhythm, v.report, v.provider_id as "viewProviderId",
      v.user_id as "ownerId", v.is_shared as "isShared"
    from report_mailings m join report_views v on v.id = m.view_id and v.deleted_at is null
    where m.next_on <= ${today} order by m.next_on, m.view_id, m.user_id limit ${sql.lit(batch)}
    for update of m skip locked`.execute(db)
  if (due.length === 0) return 0
  const people = await peopleOf(db, now, [...new Set(due.flatMap(({ userId, ownerId }) => [userId, ownerId]))])
  const wanted = due.filter((mailing) => mayRead(mailing, people))
  const messages = wanted.map((mailing) => mailOf(mailing, people.get(mailing.userId)!, sending))
  await sql`
    update report_mailings m set next_on = due.next_on
    from json_to_recordset(${JSON.stringify(due.map((mailing) => nextOf(mailing, today)))}::json)
      as due(view_id uuid, user_id uuid, next_on date)
    where m.view_id = due.view_id and m.user_id = due.user_id`.execute(db)
  if (messages.length > 0) await insertAll(db, rowsOfMessages({ now, services: sending.services }, messages).sets)
  return due.length
}

const nextOf = ({ viewId, userId, rhythm }: Mailing, today: PlainDate) => ({
  ...{ view_id: viewId, user_id: userId, next_on: nextMailing(rhythm, today) },
})

type People = Awaited<ReturnType<typeof peopleOf>>
type Person = NonNullable<ReturnType<People['get']>>

/** Active people with what they may do. */
async function peopleOf(db: ClinicDatabase, now: Instant, ids: string[]) {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('staff_roles as r', 'r.id', 'u.staff_role_id')
    .leftJoin('providers as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.roles', 'p.id as providerId', 'r.permissions as staffPermissions'])
    .select(decidedFor(now))
    .where('u.id', 'in', ids)
    .where('u.status', '=', 'active')
    .execute()
  return new Map(
    rows.map(({ id, email, roles, providerId, ...decided }) => [
      id,
      { email, rights: rightsOf(roles, decided), own: { providerId, patientIds: [], partnerId: null } },
    ]),
  )
}

/** Whether who is written to may still read it, and it is still theirs or shared by somebody who may. */
function mayRead({ userId, ownerId, report, viewProviderId, isShared }: Mailing, people: People): boolean {
  const [reader, owner] = [people.get(userId), people.get(ownerId)]
  if (!reader) return false
  if (userId !== ownerId && !(isShared && owner && permits(owner.rights, `reports:${report}`, 'clinic'))) return false
  return report === 'financial'
    ? permits(reader.rights, 'reports:financial', 'clinic')
    : reaches(reader, 'reports:operational', { providerId: viewProviderId ?? reader.own.providerId }, 'clinic')
}

/** A link alone, which names the view by its id: neither a figure nor the name that somebody gave it. */
function mailOf({ viewId, report }: Mailing, reader: Person, { clinic, services }: Writing): OutgoingMessage {
  const language = languageOfClinic(clinic)
  const mail = writeMail(
    clinic,
    accountTexts[language][kind],
    { occasion: kind, language },
    { clinic: clinic.name, report: pageAddress({ clinic, services }, `${pathOf(report, reader)}?view=${viewId}`) },
  )
  return { kind, to: reader.email, language, ...mail }
}

function pathOf(report: ReportName, reader: Person): string {
  if (report === 'financial') return '/admin/reports/money'
  return reaches(reader, 'reports:operational', {}, 'clinic') ? '/admin/reports' : '/doctor/reports'
}
