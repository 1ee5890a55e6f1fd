import { missingDetail } from '@polyclinic/domain/appointments/decide-booking.ts'
import { appointmentStates, isOver } from '@polyclinic/domain/appointments/states.ts'
import type { readFamily as contract } from '@polyclinic/domain/family/endpoints.ts'
import { endOfAccess, type LinkInTime } from '@polyclinic/domain/family/end-of-access.ts'
import { mayEndGuardian } from '@polyclinic/domain/family/may-end-guardian.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { startedOf } from '../../platform/acting-for.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { readSettings } from '../organizations/setting-columns.ts'
import { eachDependantOf } from '../patient-records/dependants.ts'
import { auditGuardian, isConfirmedLink } from '../patient-records/guardians.ts'
import { mayInvite } from '../patient-records/guardian-invitations.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { fromColumns } from '../patient-records/person-columns.ts'
import { asksFor, isShownTo } from '../patient-records/shown-to-account.ts'
import { receivedBy, sentBy } from './invitations.ts'

type Family = Output<typeof contract>
type Dependant = Family['dependants'][number]
type Row = Omit<Dependant, 'mayBook' | 'endsOn' | 'guardians'> & {
  knowsBirthDate: boolean
  startedOf: LinkInTime
  guardians: Dependant['guardians'] | null
}

type OwnGuardian = Omit<Family['guardians'][number], 'mayEnd'> & { cameBy: string | null }

const ahead = appointmentStates.filter((state) => !isOver(state))

/** Who acts for a patient (`up.patient_id` of the row around it), the longest first; refuted ones do not. */
const guardiansOf = (
  patientId: ReturnType<typeof sql>,
  { now, userId }: { now: string; userId: string },
  extra = sql``,
) => sql`(
  select json_agg(json_build_object('userId', u.id, 'name', u.name, 'relationship', up.relationship, 'access', up.access,
    ${extra}'isYou', u.id = ${userId}::uuid) order by up.created_at, u.id)
  from user_patients up join users u on u.id = up.user_id and u.status = 'active'
  where up.patient_id = ${patientId} and up.relation = 'guardian' and ${asksFor(now)})`

/**
 * What somebody typed with a booking is listed once, as the booking form does; who came to act for somebody in another way
 * sees each of them, as long as they do.
 */
export async function readFamily(context: Context): Promise<Family> {
  const { db, now, clinic, actor } = context
  const { userId } = signedIn(context)
  const bookable = await eachDependantOf({ userId, now }).execute(db)
  const rules = { ...readSettings(clinic).booking, country: clinic.country, timeZone: clinic.time_zone }
  const today = dateIn(clinic.time_zone, now as Instant)
  const known = bookable.rows.map(({ id }) => id)
  const mayBook = new Set(
    bookable.rows.filter((row) => missingDetail(rules, fromColumns(row), now) === null).map(({ id }) => id),
  )
  const { rows } = await sql<Row>`
    select p.id, p.given_name as "givenName", p.family_name as "familyName", p.birth_date::text as "birthDate",
      up.relationship, up.access, ${isConfirmedLink(now)} as "isConfirmed", up.came_by is not null as "knowsBirthDate",
      ${startedOf} as "startedOf",
      coalesce(${mayInvite(now)}, false) as "mayInvite",
      (select json_build_object('id', a.id, 'startsAt', a.starts_at, 'timeZone', a.time_zone,
          'providerName', a.provider_name, 'serviceName', a.service_name)
        from appointments a
        where a.patient_id = p.id and a.status in (${sql.join(ahead)}) and a.ends_at > ${now}::timestamptz
          and ${isShownTo({ actor, now })}
        order by a.starts_at, a.id limit 1) as "nextVisit",
      ${guardiansOf(sql`p.id`, { now, userId })} as guardians
    from user_patients up join patients p on p.id = up.patient_id
    where up.user_id = ${userId} and up.relation = 'guardian' and ${asksFor(now)} and ${isOpenRecord('p')}
      and ${within(actor, 'patients:own', { patientId: 'p.id' }, 'patient')}
      and (up.came_by is not null or p.id = any(${known}::uuid[]))
    order by p.birth_date desc nulls last, p.given_name, p.id`.execute(db)
  const own = await sql<{ birthDate: string | null; guardians: OwnGuardian[] | null }>`
    select p.birth_date::text as "birthDate",
      ${guardiansOf(sql`own.patient_id`, { now, userId }, sql`'cameBy', up.came_by, `)} as guardians
    from user_patients own join patients p on p.id = own.patient_id
    where own.user_id = ${userId} and own.is_primary`.execute(db)
  await auditGuardian(
    context,
    rows.map(({ id }) => id),
  )
  return {
    dependants: rows.map((row) => asDependant(row, { mayBook: mayBook.has(row.id), timeZone: clinic.time_zone })),
    guardians: own.rows.flatMap(({ birthDate, guardians }) =>
      (guardians ?? []).map(({ cameBy, ...each }) => ({
        ...each,
        mayEnd: mayEndGuardian({ birthDate, today, cameBy }),
      })),
    ),
    sent: await sentBy(context, userId),
    received: await receivedBy(context, userId),
  }
}

function asDependant(
  { knowsBirthDate, startedOf: started, guardians, nextVisit, ...row }: Row,
  { mayBook, timeZone }: { mayBook: boolean; timeZone: string },
): Dependant {
  const birthDate = knowsBirthDate ? row.birthDate : null
  const endsOn = endOfAccess({ ...started, birthDate }, timeZone)
  const next = nextVisit && { ...nextVisit, startsAt: new Date(nextVisit.startsAt).toISOString() }
  return { ...row, birthDate, mayBook, endsOn, nextVisit: next, guardians: guardians ?? [] }
}
