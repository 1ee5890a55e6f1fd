import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { adminAt, demand } from './api.ts'

export type Time = { startsAt: string; providerId: string; serviceId: string; locationId: string }
export type Visit = Time & { id: string; endsAt: string; version: number; reference: string; status: string }
export type Patient = { givenName: string; familyName: string; email: string; phone?: string; birthDate?: string }

type Provider = {
  id: string
  slug: string
  name: string
  offers: { serviceId: string; serviceName: string; isDefault: boolean }[]
}
type SlotList = { items: (Omit<Time, 'startsAt'> & { starts: string[] })[] }

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

/** A person nobody else is. */
export function somebody(name = 'Robin'): Patient & { email: string } {
  const mark = randomUUID().slice(0, 6)
  return { givenName: name, familyName: `Tester-${mark}`, email: `${name.toLowerCase()}.${mark}@example.org` }
}

export const doctorNamed = (origin: string, slug: string) => demand<Provider>(origin, 'GET', `/providers/${slug}`)

/** A doctor's free times from so many minutes ahead, for their usual visit or what is named. */
export async function freeTimes(
  origin: string,
  slug: string,
  from = 24 * 60,
  days = 7,
  service?: string,
): Promise<Time[]> {
  const { id, offers } = await doctorNamed(origin, slug)
  const serviceId = offers.find(({ serviceName }) => serviceName === service)?.serviceId
  if (service && !serviceId) throw new Error(`${slug} offers no ${service}`)
  const range = `from=${inMinutes(from)}&to=${inMinutes(from + days * 24 * 60)}${serviceId ? `&serviceId=${serviceId}` : ''}`
  const { items } = await demand<SlotList>(origin, 'GET', `/slots?providerId=${id}&${range}`)
  return items.flatMap(({ providerId, serviceId, locationId, starts }) =>
    starts.map((startsAt) => ({ startsAt, providerId, serviceId, locationId })),
  )
}

type Booking = {
  patient?: Patient
  token?: string
  message?: string
  bookedBy?: { givenName: string; familyName: string }
}

/** Books as another visitor, or as whoever has the token. */
export async function book(origin: string, time: Time, { token, ...booking }: Booking) {
  const { startsAt, providerId, serviceId, locationId } = time
  return demand<{ appointment: Visit; manageToken: string | null }>(origin, 'POST', '/appointments/', {
    body: { slot: { startsAt, providerId, serviceId, locationId }, ...booking },
    headers: { 'idempotency-key': randomUUID() },
    token,
  })
}

/** The day of a time where the clinic is. */
export const dateOf = ({ timeZone }: { timeZone: string }, { startsAt }: Pick<Time, 'startsAt'>) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(startsAt))

/** The button of a time: of exactly this start, at whichever doctor the page shows. */
export const timeButton = (page: Page, { startsAt }: Pick<Time, 'startsAt'>) =>
  page.locator(`button[name=slot][value^="${startsAt}~"]`)

/** Presses a time, also one that a very full day has folded away. */
export async function pressTime(button: Locator) {
  await button.waitFor({ state: 'attached' })
  const fold = button.locator('xpath=ancestor::details[not(@open)]')
  if ((await fold.count()) > 0) await fold.locator('summary').click()
  await button.click()
}

/** Fills in what every clinic asks for. */
export async function fillIn(page: Page, { givenName, familyName, email }: Patient) {
  await page.locator('[name=givenName]').fill(givenName)
  await page.locator('[name=familyName]').fill(familyName)
  await page.locator('[name=email]').fill(email)
}

/** The visits of a person, as the clinic's admin finds them. */
export async function visitsOf(origin: string, { familyName }: Pick<Patient, 'familyName'>): Promise<Visit[]> {
  const token = await adminAt(origin)
  type Listed = { items: (Visit & { patient: { familyName: string } })[] }
  const { items } = await demand<Listed>(origin, 'GET', '/appointments/?take=100&appointmentFilter=upcoming', { token })
  return items.filter(({ patient }) => patient.familyName === familyName)
}

/** A person's next visit as the clinic's people see it on its day, with how the patient is reached. */
export async function atTheDesk(clinic: { origin: string; timeZone: string }, person: Pick<Patient, 'familyName'>) {
  const { origin } = clinic
  const [visit] = await visitsOf(origin, person)
  if (!visit) throw new Error(`no visit of ${person.familyName}`)
  type Day = { items: (Visit & { patient: Patient; bookedBy: Pick<Patient, 'givenName' | 'familyName'> | null })[] }
  const token = await adminAt(origin)
  const { items } = await demand<Day>(origin, 'GET', `/days/${dateOf(clinic, visit)}`, { token })
  return items.find(({ id }) => id === visit.id)
}
