import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { rightsOf, type ClinicPermission, type Rights } from '@polyclinic/domain/kit/permissions.ts'
import { isAdmin, isPartner, isProvider, type Role, staffRoles } from '@polyclinic/domain/kit/roles.ts'
import type { listPeople } from '@polyclinic/domain/people/endpoints.ts'
import { clinicSideOf, mayInClinic, type PersonStatus } from '@polyclinic/domain/people/rules.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { sql, type RawBuilder } from 'kysely'
import { searchPattern } from '../../platform/database/search-pattern.ts'
import { fileUrl } from '../../platform/file-url.ts'
import { decidedFor } from '../../platform/rights.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Who works here, or is invited to, with what their rights follow from. */
export type PersonRow = {
  id: string
  kind: 'account' | 'invitation'
  name: string
  email: string
  roles: Role[]
  status: PersonStatus
  version: number
  staffRoleId: string | null
  staffRoleName: string | null
  staffPermissions: string[] | null
  granted: string[]
  denied: string[]
  /** Of both, what ends. */
  passing: string[]
  lastSeenAt: string | null
  hasSecondFactor: boolean
  providerId: string | null
  slug: string | null
  prefix: string | null
  givenName: string | null
  familyName: string | null
  portraitHash: string | null
  takesBookings: boolean | null
  invitedBy: string | null
  invitedAt: string | null
  sentAt: string | null
}

const doctor = sql`p.id as "providerId", p.slug, p.prefix, p.given_name as "givenName", p.family_name as "familyName",
  p.portrait_hash as "portraitHash", p.is_active as "takesBookings"`
const staffRole = sql`r.id as "staffRoleId", r.name as "staffRoleName", r.permissions as "staffPermissions"`

/** Whoever is a patient alone is none of them, but for one who has just stopped working here. */
const everybody = (now: string, formerId: string | null = null) => sql`
  select u.id, 'account' as kind, u.name, u.email, u.roles, u.version,
    case u.status when 'active' then 'active' else 'deactivated' end as status, ${staffRole}, ${doctor},
    ${sql.join(decidedFor(now))},
    array(select permission from user_permissions
      where user_id = u.id and ends_at > ${now}::timestamptz) as passing,
    (select max(last_seen_at) from sessions where user_id = u.id) as "lastSeenAt",
    exists (select from second_factors where user_id = u.id and confirmed_at is not null)
      or exists (select from passkeys where user_id = u.id) as "hasSecondFactor",
    null as "invitedBy", null::timestamptz as "invitedAt", null::timestamptz as "sentAt"
  from users u left join staff_roles r on r.id = u.staff_role_id left join providers p on p.user_id = u.id
  where u.roles && ${[...staffRoles]}::text[] or u.id = ${formerId}::uuid
  union all
  select i.id, 'invitation', i.name, i.email, i.roles, 1, 'invited', ${staffRole}, ${doctor}, '{}', '{}', '{}', null, false,
    inviter.name, i.created_at, i.sent_at
  from invitations i left join staff_roles r on r.id = i.staff_role_id left join providers p on p.id = i.provider_id
    left join users inviter on inviter.id = i.invited_by
  where i.accepted_at is null and i.withdrawn_at is null`

/** Those for whom the conditions hold, by name. */
export async function findPeople(
  db: ClinicDatabase,
  conditions: readonly RawBuilder<unknown>[],
  { now, skip = 0, take = 1, formerId }: { now: string; skip?: number; take?: number; formerId?: string },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select * from (${everybody(now, formerId)}) e ${where(conditions)}
    order by lower(e.name), e.id offset ${skip} limit ${take}`.execute(db)
  return rows
}

/** How many there are of each status. */
export async function countPeople(db: ClinicDatabase, conditions: readonly RawBuilder<unknown>[], now: string) {
  const { rows } = await sql<{ status: PersonStatus; count: number }>`
    select e.status, count(*)::int as count from (${everybody(now)}) e ${where(conditions)} group by e.status`.execute(
    db,
  )
  const of = (status: PersonStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { active: of('active'), invited: of('invited'), deactivated: of('deactivated') }
}

const where = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

type Wanted = Pick<Input<typeof listPeople>['query'], 'search' | 'role' | 'status' | 'secondFactor'>

export function conditionsOf({ search, role, status, secondFactor }: Wanted): RawBuilder<unknown>[] {
  return [
    ...(search === undefined
      ? []
      : [sql`e.name || ' ' || e.email ~* all(${search.split(/\s+/).map(searchPattern)}::text[])`]),
    ...(role === undefined ? [] : [hasRole(role)]),
    ...(status === undefined ? [] : [sql`e.status = ${status}`]),
    ...(secondFactor === undefined
      ? []
      : [sql`e.kind = 'account' and e.status = 'active' and e."hasSecondFactor" = ${secondFactor === 'on'}`]),
  ]
}

/** A role of the clinic's own is in place of an admin's usual one. */
function hasRole(role: string) {
  if (isProvider([role]) || isPartner([role])) return sql`${role} = any(e.roles)`
  return isAdmin([role])
    ? sql`(${role} = any(e.roles) and e."staffRoleId" is null)`
    : sql`e."staffRoleId" = ${role}::uuid`
}

/** @throws {Refusal} `not_found` for whoever does not work here, patients among them */
export async function personOf(db: ClinicDatabase, id: string, now: string, formerId?: string): Promise<PersonRow> {
  const [row] = await findPeople(db, [sql`e.id = ${id}::uuid`], { now, ...(formerId && { formerId }) })
  if (!row) throw refuse('not_found')
  return row
}

/** Of an account. @throws {Refusal} `not_found` */
export async function accountOf(db: ClinicDatabase, id: string, now: string): Promise<PersonRow> {
  const row = await personOf(db, id, now)
  if (row.kind !== 'account') throw refuse('not_found')
  return row
}

/** What somebody may do for a while only, by an exception that ends. */
export function lentTo(row: PersonRow): ClinicPermission[] {
  const lasting = rightsOf(row.roles, { ...row, granted: row.granted.filter((each) => !row.passing.includes(each)) })
  return clinicSideOf(rightsOfPerson(row)).filter((each) => !mayInClinic(lasting, each))
}

/** What they may do as long as their account is open. */
export const rightsOfPerson = (row: PersonRow): Rights => rightsOf(row.roles, row)

/** With what was taken away for a while only: who may not change them then does not change them now. */
export const rightsToComeOf = (row: PersonRow): Rights =>
  rightsOf(row.roles, { ...row, denied: row.denied.filter((each) => !row.passing.includes(each)) })

export const asPerson = (row: PersonRow) => ({
  ...{ id: row.id, kind: row.kind, name: row.name, email: row.email, roles: row.roles, status: row.status },
  staffRole: row.staffRoleId === null ? null : { id: row.staffRoleId, name: row.staffRoleName! },
  provider: providerOf(row),
  lastSeenAt: row.lastSeenAt,
  hasSecondFactor: row.hasSecondFactor,
})

const providerOf = (row: PersonRow) =>
  row.providerId === null
    ? null
    : {
        id: row.providerId,
        slug: row.slug!,
        name: doctorName({ prefix: row.prefix!, givenName: row.givenName!, familyName: row.familyName! }),
        portraitUrl: fileUrl(row.portraitHash),
        takesBookings: row.takesBookings!,
      }

export const countExceptions = ({ granted, denied }: PersonRow) => granted.length + denied.length

export type Decided = {
  permission: ClinicPermission
  isGranted: boolean
  givenBy: string | null
  givenAt: string
  endsAt: string | null
  reason: string | null
}
