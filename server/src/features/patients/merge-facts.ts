import { standingEntries } from '@polyclinic/domain/charts/entries.ts'
import type { EntryKind, EntryStatus } from '@polyclinic/domain/charts/entries.ts'
import type { GuardianAccess } from '@polyclinic/domain/family/vocabulary.ts'
import type { MergedAccount, MergedPerson, MergeFacts } from '@polyclinic/domain/patients/decide-merge.ts'
import type { VerificationStatus } from '@polyclinic/domain/patients/endpoints.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { entriesOfPatients } from '../charts/chart-entries.ts'
import { areToldApart } from '../patient-records/merges.ts'
import { isInForce } from '../patient-records/requests-in-force.ts'
import { confirmedSince, isKnownHere } from '../patient-records/shown-to-account.ts'

type Row = {
  id: string
  givenName: string
  familyName: string
  birthDate: string | null
  phone: string | null
  email: string | null
  folded: { givenName: string; familyName: string }
}
type Account = {
  userId: string
  patientId: string
  relation: 'self' | 'guardian'
  access: GuardianAccess
  status: VerificationStatus
  isOwn: boolean
  name: string
  email: string
}
type Clashes = Pick<
  MergeFacts,
  'isSaidDifferent' | 'formsBegun' | 'prescriptionsBegun' | 'waitingTwice' | 'isUseRestricted'
>

/** What is asked of two records before they become one. */
export async function mergeFacts({ db, now }: Context, pair: { fromId: string; intoId: string }) {
  const { fromId, intoId } = pair
  const both = sql`(${fromId}::uuid, ${intoId}::uuid)`
  const { rows } = await sql<Clashes & { people: Row[]; accounts: Account[] }>`
    select
      (select json_agg(json_build_object('id', p.id, 'givenName', p.given_name, 'familyName', p.family_name,
        'birthDate', p.birth_date::text, 'phone', p.phone, 'email', p.email, 'folded', json_build_object(
          'givenName', fold_for_search(p.given_name), 'familyName', fold_for_search(p.family_name))))
        from patients p where p.id in ${both}) as people,
      coalesce((select json_agg(json_build_object('userId', up.user_id, 'patientId', up.patient_id, 'relation', up.relation,
        'access', up.access, 'isOwn', up.is_primary, 'name', u.name, 'email', u.email,
        'status', case when up.refuted_at is not null then 'refuted'
          when ${confirmedSince(now)} is not null or ${isKnownHere} then 'confirmed' else 'unconfirmed' end)
        order by up.created_at, up.user_id)
        from user_patients up join users u on u.id = up.user_id where up.patient_id in ${both}), '[]') as accounts,
      ${areToldApart(sql`${fromId}::uuid`, sql`${intoId}::uuid`)} as "isSaidDifferent",
      (${isInForce(sql`${fromId}::uuid`, 'restriction')} or ${isInForce(sql`${intoId}::uuid`, 'restriction')})
        as "isUseRestricted",
      (select count(*)::int from form_answers f join form_answers i on i.form_id = f.form_id
        where f.patient_id = ${fromId} and i.patient_id = ${intoId} and f.status = 'in-progress' and i.status = 'in-progress'
          and not f.is_by_link and not i.is_by_link) as "formsBegun",
      (select count(*)::int from prescriptions f join prescriptions i on i.provider_id = f.provider_id
        where f.patient_id = ${fromId} and i.patient_id = ${intoId} and f.status = 'draft' and i.status = 'draft')
        as "prescriptionsBegun",
      (select count(*)::int from waiting_list_entries f join waiting_list_entries i on i.service_id = f.service_id
        where f.patient_id = ${fromId} and i.patient_id = ${intoId} and f.status = 'waiting' and i.status = 'waiting'
          and f.appointment_id is not distinct from i.appointment_id) as "waitingTwice"`.execute(db)
  const { people, accounts, ...clashes } = rows[0]!
  const personOf = (id: string): MergedPerson => people.find((person) => person.id === id)!
  const facts: MergeFacts = {
    ...clashes,
    from: personOf(fromId),
    into: personOf(intoId),
    accounts: accounts.map(({ patientId, userId, relation, access, status }): MergedAccount => ({
      ...{ userId, relation, access, status },
      record: patientId === fromId ? 'from' : 'into',
    })),
    noneKnownContradicted: await isNoneKnownContradicted(db, pair),
  }
  return { facts, accounts }
}

/** Whether one chart says that there is none of a kind of which the other names some. */
async function isNoneKnownContradicted(db: Context['db'], { fromId, intoId }: { fromId: string; intoId: string }) {
  const entries = (await entriesOfPatients(db, [fromId, intoId])).map((entry) => ({
    ...entry,
    kind: entry.kind as EntryKind,
    status: entry.status as EntryStatus,
  }))
  const standing = standingEntries(entries.filter(({ patientId }) => patientId === fromId))
  const others = standingEntries(entries.filter(({ patientId }) => patientId === intoId))
  return standing.some(({ kind, status }) => others.some((other) => other.kind === kind && other.status !== status))
}
