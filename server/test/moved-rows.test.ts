import { paletteCss } from '@polyclinic/domain/brand/css.ts'
import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import { bookAppointment, rescheduleAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { permissionAreas } from '@polyclinic/domain/kit/permissions.ts'
import { exampleRolesIn } from '@polyclinic/domain/people/example-roles.ts'
import { expect, test } from 'vitest'
import { asThen, databasesBefore } from './before-migration.ts'
import { newId } from '../src/platform/ids.ts'
import { aClinic, anAppointment, aPatient, aProvider, aService } from './builders.ts'

const beforeMigration = databasesBefore()

/** What every offer's row had until it could follow its service. */
const ownTerms = { duration_minutes: 30, price_minor: 18_000 }

test('texts that were stored with their links lose them', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('granting_links')
  const { id } = await aClinic(tenancy, asThen)
  const token = 'T'.repeat(43)
  const body = `Hello #1,\n\nChange or cancel: https://clinic.test/appointment/manage#${token}\n\nBye`
  await asSuperuser(
    `insert into messages (organization_id, id, kind, to_address, language, subject, body, grants)
     values ($1, gen_random_uuid(), 'appointment-booked', 'a@example.test', 'en', 'Your visit', $2, true)`,
    [id, body],
  )
  await migrate()
  expect(await asSuperuser('select body from messages')).toEqual([{ body: body.replace(token, '{grant}') }])
})

test('whoever booked for a patient is of each of the patient’s visits, in every clinic', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('booked_by_of_visits')
  for (const name of ['Ana', 'Eva']) {
    const clinic = await aClinic(tenancy, asThen)
    const service = await aService(clinic)
    const doctor = await aProvider(clinic, { services: [service], offer: ownTerms })
    const visit = { provider_id: doctor.id, service_id: service.id }
    const [child, other] = [await aPatient(clinic), await aPatient(clinic)]
    await anAppointment(clinic, { ...visit, patient_id: child.id, starts_at: '2026-11-25T15:00:00Z' })
    await anAppointment(clinic, { ...visit, patient_id: child.id, starts_at: '2026-11-25T16:00:00Z' })
    await anAppointment(clinic, { ...visit, patient_id: other.id, starts_at: '2026-11-25T17:00:00Z' })
    const booker = `update patients set booked_by_given_name = $2, booked_by_family_name = 'Diaz' where id = $1`
    await asSuperuser(booker, [child.id, name])
  }
  await migrate()
  const bookers = await asSuperuser<{ booker: string | null }>(
    `select booked_by_given_name || ' ' || booked_by_family_name as booker from appointments order by starts_at, booker`,
  )
  expect(bookers.map(({ booker }) => booker)).toEqual(['Ana Diaz', 'Eva Diaz', 'Ana Diaz', 'Eva Diaz', null, null])
})

test('a message names the visit or the link that it was tied to as what it is about', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('message_subjects')
  const clinic = await aClinic(tenancy, asThen)
  const service = await aService(clinic)
  const doctor = await aProvider(clinic, { services: [service], offer: ownTerms })
  const patient = await aPatient(clinic)
  const seen = { provider_id: doctor.id, service_id: service.id, patient_id: patient.id }
  const visit = await anAppointment(clinic, { ...seen, starts_at: '2026-11-25T15:00:00Z' })
  const link = newId()
  await asSuperuser(
    `insert into account_links (organization_id, id, kind, email, token_hash, expires_at)
     values ($1, $2, 'sign-up', 'a@example.test', 'x', now())`,
    [clinic.id, link],
  )
  for (const subject of [
    [visit.id, null],
    [null, link],
    [null, null],
  ])
    await asSuperuser(
      `insert into messages (organization_id, id, kind, to_address, language, subject, appointment_id, account_link_id, status)
       values ($1, gen_random_uuid(), 'a-kind', 'a@example.test', 'en', 'Hello', $2, $3, 'sent')`,
      [clinic.id, ...subject],
    )
  await migrate()
  const subjects = await asSuperuser('select subject_kind as kind, subject_id as id from messages order by 1')
  expect(subjects).toEqual([
    { kind: 'account-link', id: link },
    { kind: 'appointment', id: visit.id },
    { kind: null, id: null },
  ])
})

test('keys of requests stay known when operations are named as in their contracts', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('operations_of_keys')
  const { id } = await aClinic(tenancy, asThen)
  for (const operation of ['book-appointment', 'reschedule-appointment'])
    await asSuperuser(
      `insert into idempotency_keys (organization_id, operation, key_hash, body_hash, result_id)
       values ($1, $2, '\\x00', '\\x00', gen_random_uuid())`,
      [id, operation],
    )
  await migrate()
  expect(await asSuperuser('select operation from idempotency_keys order by 1')).toEqual([
    { operation: bookAppointment.name },
    { operation: rescheduleAppointment.name },
  ])
})

test('what was decided for one person is a row each, and every clinic has roles to begin with', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('people')
  const german = await aClinic(tenancy, { ...asThen, locale: 'de-DE' })
  const clinic = await aClinic(tenancy, asThen)
  await asSuperuser(
    `insert into staff_roles (organization_id, id, name, permissions) values ($1, gen_random_uuid(), 'Nurse', '{}')`,
    [clinic.id],
  )
  await asSuperuser(
    `insert into users (organization_id, id, email, name, roles, granted, denied)
     values ($1, gen_random_uuid(), 'a@example.test', 'Ada', '{admin}', '{a:b,c:d}', '{c:d,e:f}')`,
    [clinic.id],
  )
  await migrate()
  expect(
    await asSuperuser('select permission, is_granted, given_by, ends_at from user_permissions order by permission'),
  ).toEqual([
    { permission: 'a:b', is_granted: true, given_by: null, ends_at: null },
    { permission: 'c:d', is_granted: false, given_by: null, ends_at: null },
    { permission: 'e:f', is_granted: false, given_by: null, ends_at: null },
  ])
  const rolesOf = async (id: string) =>
    (
      await asSuperuser<{ name: string; permissions: string[] }>(
        'select name, permissions from staff_roles where organization_id = $1 order by name',
        [id],
      )
    ).map(({ name, permissions }) => [name, permissions.length])
  // What came later goes to managers, and to others from whom they like.
  const later: readonly string[] = [...permissionAreas.billing, 'reports:financial', 'messages:announce']
  const sizes = Object.fromEntries(
    exampleRolesIn('de').map(({ name, permissions }) => {
      const isManagers = permissions.includes('roles:change')
      return [name, permissions.filter((each) => isManagers || !later.includes(each)).length]
    }),
  )
  expect(Object.fromEntries(await rolesOf(german.id))).toEqual(sizes)
  expect((await rolesOf(clinic.id)).find(([name]) => name === 'Nurse')).toEqual(['Nurse', 0])
})

test('what is clinical in charts has who could read patients’ documents', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('charts')
  const { id: clinic } = await aClinic(tenancy, asThen)
  const roles = {
    office: ['people:change', 'roles:change'],
    manager: ['people:change', 'roles:change', 'documents:read'],
    nurse: ['appointments:bring-in', 'documents:read'],
    desk: ['appointments:bring-in'],
  }
  for (const [name, permissions] of Object.entries(roles))
    await asSuperuser('insert into staff_roles (organization_id, id, name, permissions) values ($1, $2, $3, $4)', [
      ...[clinic, newId(), name, permissions],
    ])
  await migrate()
  const rows = await asSuperuser<{ name: keyof typeof roles; permissions: string[] }>(
    'select name, permissions from staff_roles where name = any($1)',
    [Object.keys(roles)],
  )
  const given = rows.map(({ name, permissions }) => [name, permissions.filter((each) => !roles[name].includes(each))])
  // To whoever gives rights, in the order in which the areas came.
  const ofManagers = [
    'reports:operational',
    ...permissionAreas.billing,
    ...permissionAreas.reviews,
    ...permissionAreas.content,
  ]
  const ofLater = [
    ...['patients:import', 'patients:export', 'clinic-devices:manage', 'brand:change', 'settings:change'],
    ...permissionAreas.partners,
    'patients:merge',
    'messages:announce',
    ...permissionAreas.privacy,
  ]
  expect(Object.fromEntries(given)).toEqual({
    office: ['audit:read', ...ofManagers, 'forms:build', 'reports:financial', ...ofLater],
    manager: [
      ...['patients:read-clinical', 'patients:write-clinical', 'patients:break-glass', 'audit:read'],
      // What came later goes to managers who see charts.
      'prescriptions:write',
      ...[...ofManagers, 'forms:build', 'forms:read', 'reports:financial'],
      ...ofLater,
    ],
    nurse: ['patients:read-clinical', 'patients:write-clinical'],
    desk: [],
  })
})

test('who only manages people loses the notes of visits, unless the clinic gave them', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('notes_of_managers')
  const { id: clinic } = await aClinic(tenancy, asThen)
  const manager = ['people:change', 'roles:change', 'encounters:write']
  const role = async (name: string, permissions: string[], decided?: [action: string, detail: string | null]) => {
    const id = newId()
    await asSuperuser('insert into staff_roles (organization_id, id, name, permissions) values ($1, $2, $3, $4)', [
      ...[clinic, id, name, permissions],
    ])
    if (decided)
      await asSuperuser(
        `insert into audit_events (organization_id, id, at, actor_side, action, object_kind, object_id, outcome, detail)
         values ($1, gen_random_uuid(), now() + interval '1 minute', 'clinic', $3, 'staff-role', $2, 'done', $4)`,
        [clinic, id, ...decided],
      )
  }
  await role('office', manager, ['staff-roles:change', '+messages:list'])
  await role('all', [...manager, 'documents:read'])
  await role('nurse', ['encounters:write'])
  await role('given', manager, ['staff-roles:change', '+encounters:write -people:invite'])
  await role('made', manager, ['staff-roles:create', manager.join(' ')])
  await role('set', manager, ['staff-roles:set', null])
  await migrate()
  const left = await asSuperuser<{ name: string }>(
    `select name from staff_roles where permissions @> '{encounters:write}' and name = lower(name) order by name`,
  )
  expect(left.map(({ name }) => name)).toEqual(['all', 'given', 'made', 'nurse', 'set'])
})

test('an account is confirmed no more because a partner typed its patient, unless the clinic said so', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('accounts_of_partners_patients')
  const clinic = await aClinic(tenancy)
  const service = await aService(clinic)
  const doctor = await aProvider(clinic, { services: [service], offer: ownTerms })
  const linked = async (name: string, source: string) => {
    const [user, patient] = [newId(), await aPatient(clinic)]
    const seen = { provider_id: doctor.id, service_id: service.id, patient_id: patient.id, claim: false }
    await anAppointment(clinic, { ...seen, source, starts_at: '2026-11-25T15:00:00Z' })
    await asSuperuser(
      `insert into users (organization_id, id, email, name, roles) values ($1, $2, $3, $3, '{guest}')`,
      [clinic.id, user, name],
    )
    await asSuperuser(
      `insert into user_patients (organization_id, user_id, patient_id, relation, confirmed_at)
       values ($1, $2, $3, 'self', now())`,
      [clinic.id, user, patient.id],
    )
    return { user, patient: patient.id }
  }
  await linked('of-partner', 'partner')
  await linked('of-desk', 'desk')
  const said = await linked('said', 'partner')
  await asSuperuser(
    `insert into audit_events (organization_id, id, at, actor_side, action, object_kind, object_id, outcome, detail)
     values ($1, gen_random_uuid(), now(), 'clinic', 'patients:confirm-account', 'patient', $2, 'done', $3)`,
    [clinic.id, said.patient, said.user],
  )
  await migrate()
  const confirmed = await asSuperuser<{ name: string }>(
    `select u.name from user_patients up join users u on u.id = up.user_id
     where up.confirmed_at is not null order by u.name`,
  )
  expect(confirmed.map(({ name }) => name)).toEqual(['of-desk', 'said'])
})

test('what was decided for one person of the outbox and of records means the same where the two go apart', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('former_details')
  const { id } = await aClinic(tenancy, asThen)
  const [past, soon, later] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', '2099-06-01T00:00:00.000Z']
  type Decided = [permission: string, isGranted: boolean, endsAt: string | null]
  const [grant, deny] = [true, false]
  const [list, write] = ['messages:list', 'patients:write']
  const people: Record<string, { before: Decided[]; after: Decided[] }> = {
    'Ada, who saw no outbox, and so corrected nothing': {
      before: [[list, deny, soon]],
      after: [
        [list, deny, soon],
        [write, deny, soon],
      ],
    },
    'Bea, of whom that is over': { before: [[list, deny, past]], after: [[list, deny, past]] },
    'Cem, who corrected, and so saw the outbox': {
      before: [[write, grant, soon]],
      after: [
        [list, grant, soon],
        [write, grant, soon],
      ],
    },
    'Dan, who saw it for a shorter time': {
      before: [
        [list, grant, soon],
        [write, grant, later],
      ],
      after: [
        [list, grant, later],
        [write, grant, later],
      ],
    },
    'Eli, who saw it for good': {
      before: [
        [list, grant, null],
        [write, grant, later],
      ],
      after: [
        [list, grant, null],
        [write, grant, later],
      ],
    },
    'Fay, whose grant was of no use': {
      before: [
        [list, deny, null],
        [write, grant, later],
      ],
      after: [
        [list, deny, null],
        [write, deny, null],
      ],
    },
    'Gus, who was denied the one for a while, and has the other': {
      before: [
        [list, deny, past],
        [write, grant, null],
      ],
      after: [
        [list, grant, null],
        [write, grant, null],
      ],
    },
    'Hal, who corrects nothing anyway': {
      before: [
        [list, deny, soon],
        [write, deny, null],
      ],
      after: [
        [list, deny, soon],
        [write, deny, null],
      ],
    },
    'Ida, of whom something else was decided': {
      before: [['audit:read', grant, null]],
      after: [['audit:read', grant, null]],
    },
  }
  for (const [name, { before }] of Object.entries(people)) {
    const userId = newId()
    await asSuperuser(
      `insert into users (organization_id, id, email, name, roles) values ($1, $2, $3, $4, '{admin}')`,
      [id, userId, `${name.slice(0, 3)}@example.test`.toLowerCase(), name],
    )
    for (const [permission, isGranted, endsAt] of before)
      await asSuperuser(
        `insert into user_permissions (organization_id, user_id, permission, is_granted, given_at, ends_at, reason)
         values ($1, $2, $3, $4, now(), $5, 'On trial')`,
        [id, userId, permission, isGranted, endsAt],
      )
  }
  await migrate()
  const rows = await asSuperuser<{ name: string; decided: Decided[]; reasons: string[]; version: number }>(
    `select u.name, u.version, json_agg(distinct d.reason) as reasons,
       json_agg(json_build_array(d.permission, d.is_granted, to_char(d.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         order by d.permission) as decided
     from users u join user_permissions d on d.user_id = u.id group by u.id, u.name, u.version order by u.name`,
  )
  expect(rows).toEqual(
    Object.entries(people).map(([name, { before, after }]) => ({
      ...{ name, decided: after, reasons: ['On trial'] },
      version: JSON.stringify(before) === JSON.stringify(after) ? 1 : 2,
    })),
  )
})

test('a clinic’s colors are dark on screens alone, as those of a new one', async () => {
  const { tenancy, asSuperuser, migrate } = await beforeMigration('paper_is_light')
  const css = paletteCss(computePalettes())
  const before = css
    .replace('@media screen and (prefers-color-scheme:dark)', '@media (prefers-color-scheme:dark)')
    .replace(/@media screen\{(:root\[data-mode=dark\]\{[^}]*\})\}$/, '$1')
  expect(before).not.toContain('screen')
  await aClinic(tenancy, { brand_css: before })
  const bare = await aClinic(tenancy)
  await migrate()
  const after = await asSuperuser<{ organization_id: string; brand_css: string }>(
    'select organization_id, brand_css from organizations',
  )
  expect(after.map((row) => (row.organization_id === bare.id ? '' : row.brand_css)).toSorted()).toEqual(['', css])
  expect(after.find(({ organization_id }) => organization_id === bare.id)!.brand_css).toBe('')
})
