import { isSame } from '@polyclinic/domain/kit/same.ts'
import { definitionProblems } from '@polyclinic/domain/forms/check-definition.ts'
import { fieldsOf, isAsked, type Definition } from '@polyclinic/domain/forms/definition.ts'
import type * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { sql } from 'kysely'
import { audit, auditOften, auditRows } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { rowsOf } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { writerName } from '../providers/writer-name.ts'

type FormView = Output<typeof contracts.readForm>
type Content = FormView['content']

const permission = 'forms:build'
const objectOf = (id: string) => ({ object: { kind: 'form', id }, side: 'clinic' }) as const

/** The draft's row with what was published of it. */
async function findForm({ db }: Context, id: string) {
  const { rows } = await sql<{
    id: string
    name: string
    status: FormView['status']
    asked: Content['asked']
    validDays: number | null
    definition: Definition
    version: number
    currentNumber: number | null
    current: { name: string; definition: Definition } | null
    serviceIds: string[]
    versions: FormView['versions']
  }>`
    select form.id, form.name, form.status, form.asked, form.valid_days as "validDays", form.definition, form.version,
      form.current_number as "currentNumber",
      (select jsonb_build_object('name', v.name, 'definition', v.definition) from form_versions v
        where v.form_id = form.id and v.number = form.current_number) as current,
      coalesce((select jsonb_agg(s.service_id order by s.service_id) from form_services s where s.form_id = form.id), '[]')
        as "serviceIds",
      coalesce((select jsonb_agg(jsonb_build_object('number', v.number, 'name', v.name, 'publishedBy', v.published_by,
        'publishedAt', to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.number desc)
        from form_versions v where v.form_id = form.id), '[]') as versions
    from forms form where form.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw refuse('not_found')
  return row
}

type FormRow = Awaited<ReturnType<typeof findForm>>

const contentOf = ({ name, asked, serviceIds, validDays, definition }: FormRow): Content => ({
  ...{ name, asked, serviceIds, validDays, definition },
})

const viewOf = (row: FormRow): FormView => ({
  ...{ id: row.id, status: row.status, version: row.version, currentNumber: row.currentNumber },
  isChanged: row.current === null || !isSame(row.current, { name: row.name, definition: row.definition }),
  content: contentOf(row),
  versions: row.versions,
})

export async function listForms(context: Context): Promise<Output<typeof contracts.listForms>> {
  requireWholeClinic(context, permission)
  const { rows } = await sql<{
    id: string
    name: string
    status: FormView['status']
    asked: Content['asked']
    services: string[]
    definition: Definition
    currentNumber: number | null
    completed: number
    updatedAt: string
  }>`
    select form.id, form.name, form.status, form.asked, form.definition, form.current_number as "currentNumber",
      form.updated_at as "updatedAt",
      coalesce((select jsonb_agg(s.name order by s.name) from form_services f join services s on s.id = f.service_id
        where f.form_id = form.id), '[]') as services,
      (select count(*)::int from form_answers f where f.form_id = form.id and f.status = 'completed') as completed
    from forms form order by form.status = 'retired', lower(form.name), form.id`.execute(context.db)
  return {
    items: rows.map(({ definition, ...row }) => ({ ...row, fields: fieldsOf(definition).filter(isAsked).length })),
  }
}

/** With one section, which is still to be called something. */
const beginning: Definition = { sections: [{ id: 'section', title: '', help: '', fields: [] }] }

export async function createForm(
  context: Context,
  { params: { id }, body: { name } }: Input<typeof contracts.createForm>,
): Promise<FormView> {
  requireWholeClinic(context, permission)
  const { db, now } = context
  const { rows } = await sql<{ count: number; isThere: boolean }>`
    select count(*)::int as count, coalesce(bool_or(id = ${id}), false) as "isThere" from forms`.execute(db)
  if (rows[0]!.isThere) return viewOf(await findForm(context, id))
  if (rows[0]!.count >= formLimits.forms) throw refuse('too_many_forms')
  const claim = sql`
    insert into forms (id, name, definition, created_at, updated_at)
    values (${id}, ${name}, ${JSON.stringify(beginning)}::jsonb, ${now}, ${now}) on conflict do nothing returning 1`
  const audited = auditRows(context, { action: 'forms:change', ...objectOf(id) })
  if (!(await writeGated(db, { facts: sql`select`, claim }, [audited]))) throw new RetryTransaction()
  return viewOf(await findForm(context, id))
}

export async function readForm(context: Context, { params }: Input<typeof contracts.readForm>): Promise<FormView> {
  requireWholeClinic(context, permission)
  return viewOf(await findForm(context, params.id))
}

export async function saveForm(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contracts.saveForm>,
): Promise<FormView> {
  requireWholeClinic(context, permission)
  if (headers['if-match'] === undefined) throw refuse('version_required')
  const row = await findForm(context, id)
  const before = contentOf(row)
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const next: Content = { ...before, ...changes }
  next.serviceIds = [...new Set(next.serviceIds)].toSorted()
  if (isSame(next, before)) return viewOf(row)
  if (isStale(row, headers['if-match'])) throw refuse('stale_version')
  const { db, now } = context
  const added = next.serviceIds.filter((service) => !before.serviceIds.includes(service))
  await requireServices(context, added)
  const claim = sql`
    update forms set name = ${next.name}, asked = ${next.asked}, valid_days = ${next.validDays},
      definition = ${JSON.stringify(next.definition)}::jsonb, version = version + 1, updated_at = ${now}
    where id = ${id} and version = ${row.version} returning 1`
  const isWritten = await writeGated(
    db,
    { facts: sql`select`, claim },
    added.length > 0
      ? [
          rowsOf(
            'form_services',
            added.map((service_id) => ({ form_id: id, service_id })),
          ),
        ]
      : [],
    [
      (condition) => sql`
        delete from form_services where form_id = ${id} and service_id <> all(${next.serviceIds}::uuid[]) and ${condition}
        returning 1`,
    ],
  )
  if (!isWritten) throw new RetryTransaction()
  await auditOften(context, { action: 'forms:change', ...objectOf(id) })
  return viewOf(await findForm(context, id))
}

async function requireServices({ db }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await db.selectFrom('services').select('id').where('id', '=', anyOf(ids)).execute()
  if (found.length < ids.length) throw refuseField('/body/serviceIds', 'not_found', 'The clinic has no such service.')
}

/** The draft becomes a version; one that says what the last one says is that one. */
export async function publishForm(
  context: Context,
  { params: { id }, headers }: Input<typeof contracts.publishForm>,
): Promise<FormView> {
  requireWholeClinic(context, permission)
  if (headers['if-match'] === undefined) throw refuse('version_required')
  const row = await findForm(context, id)
  const view = viewOf(row)
  if (row.status === 'active' && !view.isChanged) return view
  if (isStale(row, headers['if-match'])) throw refuse('stale_version')
  const problems = definitionProblems(row.definition)
  if (problems.length > 0)
    throw refuse('form_unsound', {
      errors: problems.map(({ section, field, code }) => ({
        ...{ pointer: `/${[section, field].filter(Boolean).join('/')}`, code, message: 'This is not finished yet.' },
      })),
    })
  const { db, now } = context
  const number = view.isChanged ? (row.versions[0]?.number ?? 0) + 1 : row.currentNumber!
  const claim = sql`
    update forms set status = 'active', current_number = ${number}, version = version + 1, updated_at = ${now}
    where id = ${id} and version = ${row.version} returning 1`
  const version = {
    ...{ form_id: id, number, name: row.name, definition: row.definition, published_at: now },
    ...{ published_by_user_id: signedIn(context).userId, published_by: await writerName(context) },
  }
  const isWritten = await writeGated(db, { facts: sql`select`, claim }, [
    ...(view.isChanged ? [rowsOf('form_versions', [version])] : []),
    auditRows(context, { action: 'forms:publish', ...objectOf(id), detail: String(number) }),
  ])
  if (!isWritten) throw new RetryTransaction()
  return viewOf(await findForm(context, id))
}

export async function retireForm(
  context: Context,
  { params: { id } }: Input<typeof contracts.retireForm>,
): Promise<FormView> {
  requireWholeClinic(context, permission)
  const row = await findForm(context, id)
  if (row.status === 'draft') throw refuse('form_not_asked')
  if (row.status === 'retired') return viewOf(row)
  const { db, now } = context
  const claim = sql`
    update forms set status = 'retired', version = version + 1, updated_at = ${now}
    where id = ${id} and version = ${row.version} returning 1`
  const audited = auditRows(context, { action: 'forms:retire', ...objectOf(id) })
  if (!(await writeGated(db, { facts: sql`select`, claim }, [audited]))) throw new RetryTransaction()
  return viewOf(await findForm(context, id))
}

/** What was never asked of anybody. */
export async function removeForm(
  context: Context,
  { params: { id } }: Input<typeof contracts.removeForm>,
): Promise<undefined> {
  requireWholeClinic(context, permission)
  const { db } = context
  const row = await db.selectFrom('forms').select('status').where('id', '=', id).executeTakeFirst()
  if (!row) return
  if (row.status !== 'draft') throw refuse('form_published')
  await db.deleteFrom('forms').where('id', '=', id).where('status', '=', 'draft').execute()
  await audit(context, { action: 'forms:remove', ...objectOf(id) })
}
