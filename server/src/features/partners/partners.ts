import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { partnerRole } from '@polyclinic/domain/kit/roles.ts'
import { seenVersion } from '@polyclinic/domain/kit/version.ts'
import type { MailLanguage } from '@polyclinic/domain/message-texts/variables.ts'
import type * as contracts from '@polyclinic/domain/partners/endpoints.ts'
import type { PartnerKind } from '@polyclinic/domain/partners/kinds.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { changeRoles, disableUser, setPartner } from '../accounts/write-users.ts'
import { admitGiver } from '../people/giver.ts'
import { deleteDrafts } from '../referrals/referrals-of-patients.ts'
import { closeInvitationsOf } from '../people/write-invitations.ts'

export type Partner = Output<typeof contracts.createPartner>
type Row = {
  id: string
  kind: PartnerKind
  name: string
  contactName: string | null
  email: string | null
  phone: string | null
  language: MailLanguage
  booksVisits: boolean
  status: 'active' | 'ended'
  version: number
  people: Partner['people']
  invitations: Partner['invitations']
  total: number
}

const selectPartners = sql<Row>`
  select p.id, p.kind, p.name, p.contact_name as "contactName", p.email, p.phone, p.language, p.books_visits as "booksVisits",
    p.status, p.version,
    coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.name, 'email', u.email) order by u.name, u.id)
      from users u where u.partner_id = p.id and u.status = 'active'), '[]') as people,
    coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'email', i.email,
        'sentAt', to_char(i.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by i.sent_at, i.id)
      from invitations i where i.partner_id = p.id and i.accepted_at is null and i.withdrawn_at is null), '[]') as invitations,
    count(*) over ()::int as total
  from partners p`

/** @throws {Refusal} `not_found` */
export async function readPartner({ db }: Pick<Context, 'db'>, id: string): Promise<Partner> {
  const { rows } = await sql<Row>`${selectPartners} where p.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  const { total: _total, ...partner } = rows[0]
  return partner
}

/** The clinic's partners, by name. */
export async function listPartners(
  context: Context,
  { query: { skip, take } }: Input<typeof contracts.listPartners>,
): Promise<Output<typeof contracts.listPartners>> {
  requireWholeClinic(context, 'partners:read')
  const { rows } = await sql<Row>`${selectPartners} order by p.name, p.id offset ${skip} limit ${take}`.execute(
    context.db,
  )
  const { total } = await context.db
    .selectFrom('partners')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(({ total: _total, ...partner }) => partner), total: Number(total), skip, take }
}

/** Notes an organization that sends patients. */
export async function createPartner(
  context: Context,
  { body: { contactName, booksVisits = false, ...body } }: Input<typeof contracts.createPartner>,
): Promise<Partner> {
  requireWholeClinic(context, 'partners:manage')
  const id = newId()
  await context.db
    .insertInto('partners')
    .values({ id, ...body, contact_name: contactName, books_visits: booksVisits, created_at: context.now })
    .execute()
  await audit(context, { action: 'partners:create', object: { kind: 'partner', id } })
  return readPartner(context, id)
}

/** Corrects one, or ends it: then its people are signed out at once, and keep nothing that they could sign in to. */
export async function changePartner(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contracts.changePartner>,
): Promise<Partner> {
  const { db } = context
  await admitGiver(context, 'partners:manage')
  await readPartner(context, id)
  const { contactName, booksVisits, ...named } = body
  const changed = await db
    .updateTable('partners')
    .set({ ...named, version: nextVersion })
    .set({
      ...(contactName !== undefined && { contact_name: contactName }),
      ...(booksVisits !== undefined && { books_visits: booksVisits }),
    })
    .where('id', '=', id)
    .where('version', '=', seenVersion(headers['if-match']))
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw refuse('stale_version')
  if (body.status === 'ended') {
    const people = await db.selectFrom('users').select('id').where('partner_id', '=', id).execute()
    for (const person of people) await takeAccess(context, person.id)
    await closeInvitationsOf(db, id, context.now)
    await deleteDrafts(db, id)
  }
  await audit(context, {
    action: 'partners:change',
    object: { kind: 'partner', id },
    detail: Object.keys(body).join(' '),
  })
  return readPartner(context, id)
}

/** Takes somebody's access back, at once. */
export async function removePartnerPerson(
  context: Context,
  { params: { id, userId } }: Input<typeof contracts.removePartnerPerson>,
): Promise<Partner> {
  await admitGiver(context, 'partners:manage')
  const person = await context.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('partner_id', '=', id)
    .executeTakeFirst()
  if (!person) throw refuse('not_found')
  await takeAccess(context, userId)
  await audit(context, { action: 'partners:remove-person', object: { kind: 'partner', id }, detail: userId })
  return readPartner(context, id)
}

/** Whoever is a patient, too, stays one; anybody else's account is closed. All sessions end. */
async function takeAccess({ db, now }: Context, id: string): Promise<void> {
  const { roles, staff_role_id: staffRoleId } = await db
    .selectFrom('users')
    .select(['roles', 'staff_role_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const left = roles.filter((role) => role !== partnerRole)
  await setPartner(db, id, null)
  if (left.length === 0) await disableUser(db, id, now)
  else await changeRoles(db, { id, roles: left, staffRoleId }, now)
}
