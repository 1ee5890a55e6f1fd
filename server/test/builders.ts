import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { dateIn, wallTimeIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { claimForTimeOff } from '../src/features/slots/claims.ts'
import { offerMinutes, offerPriceMinor } from '../src/features/slots/conditions.ts'
import type { Services } from '../src/platform/context.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { hashSecret, newId, newReference, newSecret } from '../src/platform/ids.ts'
import { signToken } from '../src/platform/session.ts'
import type { ClinicDatabase, Tenancy } from '../src/platform/tenancy.ts'

type Wanted<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

export type TestClinic = {
  id: string
  /** The host it answers at: send it as `Host`. */
  host: string
  slug: string
  timeZone: string
  /** The first location, made with the clinic. */
  locationId: string
  transact: <T>(work: (db: ClinicDatabase) => Promise<T>) => Promise<T>
}

let made = 0

/** A clinic with one location, in New York unless told otherwise; limits so high that no test meets them by chance. */
export async function aClinic(
  tenancy: Tenancy,
  wanted: Wanted<'organizations'> & { host?: string } = {},
): Promise<TestClinic> {
  const { host: wantedHost, ...fields } = wanted
  const id = newId()
  const slug = wanted.slug ?? `clinic-${(made += 1)}-${id.slice(-6)}`
  const host = wantedHost ?? `${slug}.test`
  const timeZone = wanted.time_zone ?? 'America/New_York'
  const transact = <T>(work: (db: ClinicDatabase) => Promise<T>) => tenancy.inClinic(id, work)
  await transact((db) =>
    db
      .insertInto('organizations')
      .values({
        organization_id: id,
        slug,
        name: 'Test Clinic',
        locale: 'en-US',
        country: 'US',
        currency: 'USD',
        time_zone: timeZone,
        styles: '{}',
        palettes: '{}',
        brand_css: '',
        static_content: '{}',
        minimum_notice_minutes: 0,
        holds_per_hour: 100_000,
        bookings_per_hour: 100_000,
        visits_ahead: 100_000,
        holds_at_once: 100_000,
        holds_per_visitor: 100_000,
        held_percent: 100,
        unconfirmed_per_hour: 100_000,
        confirm_after_minutes: 0,
        ...fields,
      })
      .execute(),
  )
  await tenancy.inPlatform(async (db) => {
    await db.insertInto('platform.clinics').values({ organization_id: id, slug }).execute()
    await db.insertInto('platform.domains').values({ host, organization_id: id, is_primary: true }).execute()
  })
  const clinic = { id, host, slug, timeZone, locationId: newId(), transact }
  await aLocation(clinic, { id: clinic.locationId })
  return clinic
}

export async function aLocation(clinic: TestClinic, wanted: Wanted<'locations'> = {}): Promise<{ id: string }> {
  const id = wanted.id ?? newId()
  const row = {
    slug: `location-${id.slice(-6)}`,
    name: 'Main Street',
    street: '48 Wharf Street',
    postal_code: '02110',
    city: 'Boston',
    region: 'MA',
    country: 'US',
    directions_url: 'https://maps.test/48-wharf-street',
    time_zone: clinic.timeZone,
    ...wanted,
    id,
  }
  await clinic.transact((db) => db.insertInto('locations').values(row).execute())
  return { id }
}

/** Thirty minutes every thirty minutes, without buffers. */
export async function aService(clinic: TestClinic, wanted: Wanted<'services'> = {}): Promise<{ id: string }> {
  const id = newId()
  const row = {
    id,
    slug: `service-${id.slice(-6)}`,
    name: 'Check-up',
    language: 'en',
    duration_minutes: 30,
    price_minor: 18_000,
    slot_interval_minutes: 30,
    ...wanted,
  }
  await clinic.transact((db) => db.insertInto('services').values(row).execute())
  return { id: row.id }
}

/** A room or a device at the clinic's first location. */
export async function aSharedResource(
  clinic: TestClinic,
  wanted: Wanted<'shared_resources'> & { group_name: string },
): Promise<{ id: string }> {
  const id = newId()
  const row = {
    kind: 'room',
    location_id: clinic.locationId,
    slug: `shared-${id.slice(-6)}`,
    name: 'Room 2',
    ...wanted,
    id,
  }
  await clinic.transact(async (db) => {
    await db.insertInto('resources').values({ id, kind: row.kind }).execute()
    await db.insertInto('shared_resources').values(row).execute()
  })
  return { id }
}

export type TestHours = { weekday: number; from: string; to: string; locationId?: string }

/** Monday to Friday, nine to five. */
const officeHours: TestHours[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))

/** A doctor who offers the services given, the first of them by default, at the clinic's first location. */
export async function aProvider(
  clinic: TestClinic,
  wanted: Wanted<'providers'> & {
    services?: readonly { id: string }[]
    offer?: Wanted<'provider_services'>
    hours?: readonly TestHours[]
  } = {},
): Promise<{ id: string; slug: string }> {
  const { services = [], offer = {}, hours = officeHours, ...fields } = wanted
  const id = wanted.id ?? newId()
  const slug = wanted.slug ?? `doctor-${id.slice(-6)}`
  await clinic.transact(async (db) => {
    await db.insertInto('resources').values({ id, kind: 'provider' }).execute()
    await db
      .insertInto('providers')
      .values({
        prefix: 'Dr.',
        given_name: 'Maya',
        family_name: 'Okafor',
        speciality: 'family-medicine',
        language: 'en',
        ...fields,
        id,
        slug,
      })
      .execute()
    for (const interval of hours) {
      await db
        .insertInto('schedules')
        .values({
          id: newId(),
          provider_id: id,
          location_id: interval.locationId ?? clinic.locationId,
          weekday: interval.weekday,
          starts_at: interval.from,
          ends_at: interval.to,
        })
        .execute()
    }
  })
  for (const [index, service] of services.entries())
    await anOffer(clinic, { provider_id: id, service_id: service.id, is_default: index === 0, ...offer })
  return { id, slug }
}

/** A service at a doctor, at the clinic's first location, as long and as dear as the service itself. */
export async function anOffer(
  clinic: TestClinic,
  wanted: Wanted<'provider_services'> & { provider_id: string; service_id: string },
): Promise<{ id: string }> {
  const id = newId()
  await clinic.transact((db) =>
    db
      .insertInto('provider_services')
      .values({ id, location_id: clinic.locationId, ...wanted })
      .execute(),
  )
  return { id }
}

/** Time off, with the claims that take its time. */
export async function timeOff(clinic: TestClinic, providerId: string, from: string, to: string): Promise<void> {
  const id = newId()
  await clinic.transact(async (db) => {
    const during = sql<string>`tstzrange(${from}, ${to}, '[)')`
    await db.insertInto('time_off').values({ id, provider_id: providerId, during }).execute()
    await claimForTimeOff(db, [{ resourceId: providerId, from: from as Instant, to: to as Instant }], id)
  })
}

export async function aPatient(clinic: TestClinic, wanted: Wanted<'patients'> = {}): Promise<{ id: string }> {
  const id = newId()
  const row = { given_name: 'Rosa', family_name: 'Diaz', email: 'rosa@example.test', ...wanted, id }
  await clinic.transact((db) => db.insertInto('patients').values(row).execute())
  return { id }
}

/** A practice that refers patients; its people are users with `partner_id`. */
export async function aPartner(clinic: TestClinic, wanted: Wanted<'partners'> = {}): Promise<string> {
  const id = newId()
  const made = { kind: 'practice' as const, name: `Practice ${id}`, language: 'en', created_at: '2026-01-01T00:00:00Z' }
  await clinic.transact((db) =>
    db
      .insertInto('partners')
      .values({ ...made, ...wanted, id })
      .execute(),
  )
  return id
}

export type TestUser = { id: string; email: string; roles: readonly Role[]; patientId: string | null }

/** An account; a guest gets their own patient record unless `patient` is false. `may`: by a staff role, in place of an admin's. */
export async function aUser(
  clinic: TestClinic,
  wanted: Wanted<'users'> & {
    roles?: Role[]
    may?: readonly Permission[]
    granted?: readonly string[]
    denied?: readonly string[]
    patient?: Wanted<'patients'> | false
  } = {},
): Promise<TestUser> {
  const { patient, may, granted = [], denied = [], ...fields } = wanted
  const id = newId()
  const roles = wanted.roles ?? (may ? ['admin'] : ['guest'])
  const email = wanted.email ?? `${roles[0]}-${id.slice(-6)}@example.test`
  const staffRole = may ? { id: newId(), name: `Role ${id}`, permissions: [...may] } : null
  await clinic.transact(async (db) => {
    if (staffRole) await db.insertInto('staff_roles').values(staffRole).execute()
    const staff_role_id = staffRole?.id ?? null
    await db
      .insertInto('users')
      .values({ name: 'Rosa Diaz', ...fields, id, email, roles, staff_role_id })
      .execute()
    for (const permission of [...granted, ...denied])
      await db
        .insertInto('user_permissions')
        .values({
          ...{ user_id: id, permission, is_granted: granted.includes(permission) },
          given_at: '2026-01-01T00:00:00Z',
        })
        .execute()
  })
  if (patient === false || !roles.includes('guest')) return { id, email, roles, patientId: null }
  const own = await aPatient(clinic, { email, email_verified_at: '2026-01-01T00:00:00Z', ...patient })
  await clinic.transact((db) =>
    db
      .insertInto('user_patients')
      .values({ user_id: id, patient_id: own.id, relation: 'self', is_primary: true })
      .execute(),
  )
  return { id, email, roles, patientId: own.id }
}

/** The headers of somebody signed in; the session ends with the far future. */
export async function signedIn(
  clinic: TestClinic,
  user: SignedIn,
  services: Pick<Services, 'sessionKey'>,
): Promise<{ authorization: string }> {
  const [headers] = await eachSignedIn(clinic, [user], services)
  return headers!
}

type SignedIn = Pick<TestUser, 'id' | 'roles'>

/** The same of many at once, each with a session of their own. */
export async function eachSignedIn(
  clinic: TestClinic,
  users: readonly SignedIn[],
  { sessionKey }: Pick<Services, 'sessionKey'>,
): Promise<{ authorization: string }[]> {
  if (users.length === 0) return []
  const begun = users.map((user) => ({ id: newId(), user }))
  const times = { created_at: sql<string>`now()`, last_seen_at: farFuture, expires_at: farFuture }
  await clinic.transact((db) =>
    db
      .insertInto('sessions')
      .values(begun.map(({ id, user }) => ({ id, user_id: user.id, ...times })))
      .execute(),
  )
  return Promise.all(
    begun.map(async ({ id: sid, user: { id: userId, roles } }) => {
      const token = await signToken(sessionKey, clinic.id, { userId, roles, sid }, farFuture)
      return { authorization: `Bearer ${token}` }
    }),
  )
}

// So that no test that turns its clock forward is signed out by it.
const farFuture = '2090-01-01T00:00:00Z'

/** A booked visit with its claim, written directly. Without `claim` it takes no time (as one that is over). */
export async function anAppointment(
  clinic: TestClinic,
  wanted: Wanted<'appointments'> & {
    provider_id: string
    service_id: string
    patient_id: string
    starts_at: string
    claim?: boolean
    /** Who of the clinic's people did, in place of the patient. */
    booked_at_desk_by?: string
  },
): Promise<{ id: string; reference: string; manageToken: string }> {
  const { claim = true, booked_at_desk_by, ...fields } = wanted
  const id = newId()
  const manageToken = newSecret()
  const starts = wanted.starts_at as Instant
  const row = await clinic.transact(async (db) => {
    const offer = await db
      .selectFrom('provider_services as o')
      .innerJoin('services as s', 's.id', 'o.service_id')
      .selectAll('o')
      .select([offerMinutes.as('minutes'), offerPriceMinor.as('priceMinor')])
      .where('o.provider_id', '=', wanted.provider_id)
      .where('o.service_id', '=', wanted.service_id)
      .executeTakeFirstOrThrow()
    const duration = wanted.duration_minutes ?? offer.minutes
    const appointment = {
      id,
      reference: newReference(),
      status: 'booked',
      location_id: offer.location_id,
      provider_service_id: offer.id,
      ends_at: new Date(Date.parse(starts) + duration * 60_000).toISOString(),
      time_zone: clinic.timeZone,
      wall_starts_at: `${dateIn(clinic.timeZone, starts)} ${wallTimeIn(clinic.timeZone, starts)}`,
      duration_minutes: duration,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      service_name: 'Check-up',
      provider_name: 'Dr. Maya Okafor',
      location_name: 'Main Street',
      address: JSON.stringify({
        street: '48 Wharf Street',
        postalCode: '02110',
        city: 'Boston',
        region: 'MA',
        country: 'US',
      }),
      price_minor: offer.priceMinor,
      currency: 'USD',
      policy: JSON.stringify({ freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 60 }),
      language: 'en',
      consent_version: 1,
      consent_hash: 'none',
      manage_token_hash: hashSecret(manageToken),
      ...(booked_at_desk_by && { source: 'desk' }),
      ...fields,
    }
    await db.insertInto('appointments').values(appointment).execute()
    if (claim)
      await db
        .insertInto('claims')
        .values({
          id: newId(),
          resource_id: wanted.provider_id,
          during: sql<string>`tstzrange(
            ${appointment.starts_at}::timestamptz - make_interval(mins => ${appointment.buffer_before_minutes}),
            ${appointment.ends_at}::timestamptz + make_interval(mins => ${appointment.buffer_after_minutes}))`,
          kind: 'appointment',
          appointment_id: id,
        })
        .execute()
    await db
      .insertInto('appointment_history')
      .values({
        id: newId(),
        appointment_id: id,
        at: wanted.created_at ?? new Date().toISOString(),
        act: 'book',
        actor_side: booked_at_desk_by ? 'clinic' : 'patient',
        actor_user_id: booked_at_desk_by ?? null,
        status_after: 'booked',
        starts_at_after: starts,
        version_after: 1,
      })
      .execute()
    return appointment
  })
  return { id, reference: row.reference, manageToken }
}

/** Sets the server's clock to an instant; it goes on from there. */
export function clockAt(server: { clock: { offsetMs: number } }, instant: string): void {
  server.clock.offsetMs = Date.parse(instant) - Date.now()
}
