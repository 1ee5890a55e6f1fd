import type { matchPatients as contract } from '@polyclinic/domain/desk/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isSameName } from '@polyclinic/domain/kit/personal-name.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { digitsOfPhone, isSamePhone } from '@polyclinic/domain/patients/phone-digits.ts'
import { sql } from 'kysely'
import type { Context, RequestScope } from '../../platform/context.ts'
import { ofPatients } from '../chart-access/treated-patients.ts'
import { lookUpPatients } from '../patient-records/look-up-patients.ts'
import { isTypedOnly } from '../patient-records/shown-to-account.ts'
import { lastVisitOf } from './last-visit.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

type Asked = Input<typeof contract>['body']
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
}

const shownAtMost = 5
/** By one key: the oldest, so that nobody hides a record behind others that they make. */
const readAtMost = 200

/**
 * For the desk's walk-in: who is known with exactly this name and date of birth, this number or this address, so that
 * nobody is written down twice. It is no search, and tells no more of them than it takes to know them again, and whether
 * they are who they seem: who was seen here comes before what anybody may have typed.
 */
export const matchPatients = (
  scope: RequestScope,
  { body }: Input<typeof contract>,
): Promise<Output<typeof contract>> =>
  lookUpPatients(scope, 'patients:match', async (context) => {
    const { items } = await match(context, body)
    return { items: items.map((item) => ({ ...item, isContactShown: item.contact !== null })) }
  })

async function match(context: Context, asked: Asked) {
  const rows = await readRows(context, asked)
  const items = rows
    .map((row) => matchOf(row, asked))
    .filter(({ matches }) => matches.length > 0)
    .sort(
      (a, b) =>
        Number(a.isTypedOnly) - Number(b.isTypedOnly) ||
        b.matches.length - a.matches.length ||
        Number(b.isContactProved) - Number(a.isContactProved),
    )
    .slice(0, shownAtMost)
  return { items }
}

/** By the keys of the search, each whole: the exact name is compared by the rule of names, among those of one day of birth. */
async function readRows(context: Context, asked: Asked): Promise<Row[]> {
  const { db, now } = context
  const { givenName, familyName, birthDate, phone, email } = asked
  const keys = [
    givenName && familyName && birthDate && `d:${birthDate}`,
    ...(phone ? digitsOfPhone(phone).map((digits) => `p:${digits}`) : []),
    email && `e:${email}`,
  ].filter((key) => !!key)
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select p.id, p.given_name, p.family_name, p.birth_date::text, p.email, p.phone,
      ${lastVisitOf(sql`p.id`, sql`${now}::timestamptz`)} as last_visit,
      p.email_verified_at is not null as is_contact_proved, ${isTypedOnly(sql`p.id`)} as is_typed_only,
      (select case when max(relation) = 'self' then 'self' else min(relation) end from user_patients up
        where up.patient_id = p.id and (up.relation = 'self' or up.confirmed_at is null)) as account,
      ${ofPatients(context, 'patients:read-basic', 'p.id')} as is_reached
    from patients p
    where p.id in (
        select found.patient_id from unnest(${keys}::text[]) wanted (key) cross join lateral (
          select patient_id from patient_search_keys k where k.key = wanted.key order by patient_id limit ${readAtMost}
        ) found)
      and ${isOpenRecord('p')}
    order by p.id`.execute(db)
  return rows
}

function matchOf(row: Row, { givenName, familyName, birthDate, phone, email }: Asked): Match {
  const name = { givenName: row.given_name, familyName: row.family_name }
  const isNamed = givenName && familyName && isSameName(name, { givenName, familyName })
  const matches = [
    isNamed && birthDate && row.birth_date === birthDate && ('name' as const),
    phone && row.phone && isSamePhone(row.phone, phone) && ('phone' as const),
    email && row.email === email && ('email' as const),
  ].filter((each) => !!each)
  return {
    ...{ id: row.id, ...name, birthDate: row.birth_date, lastVisit: row.last_visit, matches },
    ...{ isTypedOnly: row.is_typed_only, isContactProved: row.is_contact_proved, account: row.account },
    contact: row.is_reached ? { email: row.email, phone: row.phone } : null,
  }
}
