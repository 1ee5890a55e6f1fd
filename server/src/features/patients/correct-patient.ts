import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type { Correctable, CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import { correctedNames, decideCorrection, tellsAnother } from '@polyclinic/domain/patients/decide-correction.ts'
import type { correctPatient as contract, VerificationStatus } from '@polyclinic/domain/patients/endpoints.ts'
import type { Identity } from '@polyclinic/domain/patients/same-person.ts'
import { sql, type RawBuilder } from 'kysely'
import { audit, auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { renameWithPatient } from '../accounts/rename-with-patient.ts'
import { hasLookAlike } from '../appointments/match-patients.ts'
import { visitChanges } from '../appointments/visit-changes.ts'
import { missingRecord } from '../chart-access/access-chart.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { changeDetails } from '../patient-records/change-patients.ts'
import { asCorrectable, changedBy } from '../patient-records/former-details.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { personColumns } from '../patient-records/person-columns.ts'
import { endWordsOfChild } from '../patient-records/records-of-account.ts'
import { confirmedSince, isKnownHere } from '../patient-records/shown-to-account.ts'
import { leaveAddress } from './leave-address.ts'
import { mayCorrect, showDetails } from './patient-details.ts'

type Asked = Input<typeof contract>

/**
 * The clinic corrects what a record says of its patient. What stood there is kept, and nothing that was issued changes; the
 * audit names the fields, never what they hold, and that the record was read: the answer shows it, also where nothing changes.
 * @throws {Refusal} `not_found` of whom they do not treat
 */
export async function correctPatient(scope: RequestScope, asked: Asked): Promise<Output<typeof contract>> {
  const isDoubtful = await isLikeAnother(scope, asked)
  return scope.transact((context) => correct(context, asked, isDoubtful))
}

/** Looked up before anything is locked: it counts towards a limit, and stands in the audit. */
async function isLikeAnother(scope: RequestScope, asked: Asked): Promise<boolean> {
  const { params, body, headers } = asked
  if (body.isAnotherPerson || !tellsAnother(Object.keys(body))) return false
  const found = await scope.transact((context) => findToCorrect(context, params.id))
  const wanted = { ...found.stored, ...given(body) }
  const isAsked = !isStale(found, headers['if-match']) && tellsAnother(correctedNames(found.stored, body))
  if (!isAsked || wanted.birthDate === null) return false
  return hasLookAlike(scope, { ...wanted, birthDate: wanted.birthDate }, params.id)
}

/** What of a record somebody says. */
const given = (body: Asked['body']): Partial<Correctable> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

async function findToCorrect(context: Context, id: string) {
  const row = await context.db
    .selectFrom('patients as p')
    .select(['p.id', 'p.version', 'p.given_name', 'p.family_name', 'p.email'])
    .select(personColumns.map((column) => `p.${column}` as const))
    .where('p.id', '=', id)
    .where(isOpenRecord('p'))
    .where(mayCorrect(context))
    // No account joins it meanwhile.
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!row) throw await missingRecord(context, id)
  return { id, version: row.version, stored: asCorrectable(row) }
}

async function correct(
  context: Context,
  { params: { id }, body, headers }: Asked,
  hasLookAlike: boolean,
): Promise<Output<typeof contract>> {
  const { db, now, clinic } = context
  const found = await findToCorrect(context, id)
  const { stored } = found
  if (isStale(found, headers['if-match'])) throw refuse('stale_version')
  const facts = await factsOf(context, id, { ...stored, ...given(body) })
  const today = dateIn(clinic.time_zone, now as Instant)
  const { owner, ownerId, identities, wanted } = facts
  const changed = unlessRefused(decideCorrection({ stored, owner, identities, wanted, hasLookAlike, today }, body))
  if (changed.length === 0) return showDetails(context, id)

  const by = await changedBy(db, 'clinic', signedIn(context).userId)
  const details = Object.fromEntries(changed.map((name) => [name, body[name]]))
  const row = await changeDetails(db, found, details, { by, now })
  if (!row) throw refuse('stale_version')
  if (changed.includes('email')) await leaveAddress(context, { patientId: id, from: stored.email, to: row.email })
  if (ownerId !== null)
    await renameWithPatient(context, {
      ...{ userId: ownerId, before: nameOf(stored), name: nameOf(asCorrectable(row)), side: 'clinic' },
    })
  const object = { kind: 'patient', id } as const
  const said = [body.isSamePerson && 'same-person', body.isAnotherPerson && 'another-person'].filter(Boolean)
  await insertAll(db, [
    auditRows(context, {
      ...{ action: 'patients:correct', object, side: 'clinic' },
      detail: [...changed, ...said].join(' '),
    }),
    changeRows([...(await patientChanges(db, id, now)), ...(await visitChanges(db, id, now))]),
  ])
  if (changed.includes('birthDate'))
    for (const detail of await endWordsOfChild(
      db,
      { patientId: id, before: stored.birthDate, after: row.birth_date },
      now,
    ))
      await audit(context, { action: 'patients:unconfirm-account', object, side: 'clinic', detail })
  return showDetails(context, id)
}

const nameOf = ({ givenName, familyName }: Pick<Correctable, 'givenName' | 'familyName'>) =>
  `${givenName} ${familyName}`

type Facts = { owner: VerificationStatus | null; ownerId: string | null; identities: Identity[]; wanted: Identity }

/** Whose own record it is, and who the record said that it is when each account that acts for it was linked or confirmed. */
async function factsOf({ db, now }: Context, id: string, wanted: Correctable): Promise<Facts> {
  // What stood there may have been nothing.
  const then = (field: CorrectableName, column: string) => sql`(
    select value from (
      select f.value, f.until, f.id from former_details f
        where f.patient_id = p.id and f.field = ${field} and f.until > since.at
      union all select p.${sql.ref(column)}::text, 'infinity', p.id
    ) stood order by until, id limit 1)`
  const { rows } = await sql<Facts>`
    select owner.status as owner, owner.user_id as "ownerId",
      (select json_agg(${identity(then('givenName', 'given_name'), then('familyName', 'family_name'), then('birthDate', 'birth_date'))})
        from (
          select ${now}::timestamptz as at
          union select coalesce(up.confirmed_at, up.created_at) from user_patients up
            where up.patient_id = p.id and up.refuted_at is null
        ) since) as identities,
      ${identity(sql`${wanted.givenName}::text`, sql`${wanted.familyName}::text`, sql`${wanted.birthDate}::text`)} as wanted
    from patients p left join lateral (
      select up.user_id, case when up.refuted_at is not null then 'refuted'
        when ${confirmedSince(now)} is not null or ${isKnownHere} then 'confirmed' else 'unconfirmed' end as status
      from user_patients up where up.patient_id = p.id and up.is_primary limit 1) owner on true
    where p.id = ${id}`.execute(db)
  return rows[0]!
}

const identity = (
  givenName: RawBuilder<unknown>,
  familyName: RawBuilder<unknown>,
  birthDate: RawBuilder<unknown>,
) => sql`
  json_build_object('birthDate', ${birthDate}, 'folded', json_build_object(
    'givenName', fold_for_search(${givenName}), 'familyName', fold_for_search(${familyName})))`
