import type { matchPatients as contract } from '@polyclinic/domain/desk/endpoints.ts'
import { likenessOf, likenesses, swappedDate, type Likeness } from '@polyclinic/domain/desk/likeness.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { digitsOfPhone, isSamePhone } from '@polyclinic/domain/patients/phone-digits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context, RequestScope } from '../../platform/context.ts'
import { ofPatients } from '../chart-access/treated-patients.ts'
import { lookUpPatients } from '../patient-records/look-up-patients.ts'
import { isTypedOnly } from '../patient-records/shown-to-account.ts'
import { lastVisitOf } from './last-visit.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

type PersonToMatch = Input<typeof contract>['body']
type Match = Omit<Output<typeof contract>['items'][number], 'isContactShown'>
type Row = {
  id: string
  given_name: string
  family_name: string
  birth_date: PlainDate | null
  email: string | null
  phone: string | null
  last_visit: PlainDate | null
  is_contact_proved: boolean
  is_typed_only: boolean
  account: 'self' | 'guardian' | null
  is_reached: boolean
  folded: Folded
  typed: Folded
}
type Folded = { givenName: string; familyName: string }

const shownAtMost = 5
/** By one key: the oldest, so that nobody hides a record behind others that they make. */
const readAtMost = 200

/**
 * For the desk's walk-in: who is known with this name and date of birth, or a little otherwise, this number or this
 * address, so that nobody is written down twice. It is no search, and tells no more of them than it takes to know them
 * again, and whether they are who they seem: who was seen here comes before what anybody may have typed.
 */
export const matchPatients = (
  scope: RequestScope,
  { body }: Input<typeof contract>,
): Promise<Output<typeof contract>> =>
  lookUpPatients(scope, 'patients:match', async (context) => {
    const { items } = await match(context, body)
    return { items: items.map((item) => ({ ...item, isContactShown: item.contact !== null })) }
  })

/**
 * Who is known with such a name and birth date, and no more of them than that: the same look-up, with its limits and its
 * audit.
 * @param beside whose own record is none of these
 */
export async function lookAlikes(
  scope: RequestScope,
  { givenName, familyName, birthDate }: Required<Pick<PersonToMatch, 'givenName' | 'familyName' | 'birthDate'>>,
  beside: string | null = null,
): Promise<{ id: string; matches: Match['matches'] }[]> {
  const { items } = await lookUpPatients(scope, 'patients:match', async (context) => {
    const found = await match(context, { givenName, familyName, birthDate }, beside)
    return { items: found.items.map(({ id, matches }) => ({ id, matches, isContactShown: false })) }
  })
  return items.map(({ id, matches }) => ({ id, matches }))
}

/** Whether somebody is known who may be the one that is written down: a refusal tells as much as a match. */
export const hasLookAlike = async (...asked: Parameters<typeof lookAlikes>): Promise<boolean> =>
  (await lookAlikes(...asked)).length > 0

async function match(context: Context, asked: PersonToMatch, beside: string | null = null) {
  const rows = await readRows(context, asked, beside)
  const items = rows
    .map((row) => matchOf(row, asked))
    .filter(({ matches }) => matches.length > 0)
    .sort(
      (a, b) =>
        Number(a.isTypedOnly) - Number(b.isTypedOnly) ||
        b.matches.length - a.matches.length ||
        rankOf(a) - rankOf(b) ||
        Number(b.isContactProved) - Number(a.isContactProved),
    )
    .slice(0, shownAtMost)
  return { items }
}

/** The surest likeness first; a number or an address alone after them. */
const rankOf = ({ matches }: Match) => {
  const place = likenesses.indexOf(matches[0] as Likeness)
  return place === -1 ? likenesses.length : place
}

/** By the keys of the search, each whole: names are compared by their own rule, among those of the days of birth that are meant. */
async function readRows(context: Context, asked: PersonToMatch, beside: string | null): Promise<Row[]> {
  const { db, now } = context
  const { givenName, familyName, birthDate, phone, email } = asked
  const keys = [
    ...(givenName && familyName && birthDate
      ? [birthDate, swappedDate(birthDate)].flatMap((date) => (date === null ? [] : `d:${date}`))
      : []),
    ...(phone ? digitsOfPhone(phone).map((digits) => `p:${digits}`) : []),
    email && `e:${email}`,
  ].filter((key) => !!key)
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select p.id, p.given_name, p.family_name, p.birth_date::text, p.email, p.phone,
      ${lastVisitOf(sql`p.id`, sql`${now}::timestamptz`)} as last_visit,
      p.email_verified_at is not null as is_contact_proved, ${isTypedOnly(sql`p.id`)} as is_typed_only,
      (select case when max(relation) = 'self' then 'self' else min(relation) end from user_patients up
        where up.patient_id = p.id and up.refuted_at is null and (up.relation = 'self' or up.confirmed_at is null)) as account,
      ${ofPatients(context, 'patients:read-basic', 'p.id')} as is_reached,
      ${folded(sql`p.given_name`, sql`p.family_name`)} as folded,
      ${folded(sql`${givenName ?? ''}::text`, sql`${familyName ?? ''}::text`)} as typed
    from patients p
    where p.id in (
        select found.patient_id from unnest(${keys}::text[]) wanted (key) cross join lateral (
          select patient_id from patient_search_keys k where k.key = wanted.key order by patient_id limit ${readAtMost}
        ) found)
      and ${isOpenRecord('p')} and p.id is distinct from ${beside}::uuid
    order by p.id`.execute(db)
  return rows
}

const folded = (givenName: RawBuilder<unknown>, familyName: RawBuilder<unknown>) =>
  sql<Folded>`json_build_object('givenName', fold_for_search(${givenName}), 'familyName', fold_for_search(${familyName}))`

function matchOf(row: Row, { givenName, familyName, birthDate, phone, email }: PersonToMatch): Match {
  const name = { givenName: row.given_name, familyName: row.family_name }
  const matches = [
    givenName &&
      familyName &&
      birthDate &&
      likenessOf(
        { givenName, familyName, folded: row.typed, birthDate },
        { ...name, folded: row.folded, birthDate: row.birth_date },
      ),
    phone && row.phone && isSamePhone(row.phone, phone) && ('phone' as const),
    email && row.email === email && ('email' as const),
  ].filter((each) => !!each)
  return {
    ...{ id: row.id, ...name, birthDate: row.birth_date, lastVisit: row.last_visit, matches },
    ...{ isTypedOnly: row.is_typed_only, isContactProved: row.is_contact_proved, account: row.account },
    contact: row.is_reached ? { email: row.email, phone: row.phone } : null,
  }
}
