import { DeliveryError } from '../../platform/delivery-error.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { PushOutcome, PushServer } from '../../platform/push/push-server.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { devicesOf, dropDevices, noteFound } from './push-subscriptions.ts'

type Notification = { id: string; to: string; body: string; language: string; path: string; keptSeconds: number }
type Sending = {
  server: PushServer
  clinic: Clinic
  /** Whom a push service writes to about what we send. */
  contact: string
  inClinic: <T>(work: (db: ClinicDatabase) => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/**
 * Notifies the browsers of whoever reads an address. One of them is enough; those that are not reached there any more are
 * forgotten.
 * @throws {DeliveryError} when none was
 */
export async function sendPush(
  { server, clinic, contact, inClinic, signal }: Sending,
  { id, to, body, language, path, keptSeconds }: Notification,
): Promise<void> {
  const shown = { title: clinic.name, body, path, language }
  const devices = await inClinic((db) => devicesOf(db, to))
  const outcomes = await Promise.all(
    devices.map((device) => server.send({ id, device, shown, contact, keptSeconds }, signal)),
  )
  const those = (outcome: PushOutcome) =>
    devices.filter((_device, at) => outcomes[at] === outcome).map((device) => device.id)
  const [gone, found, notFound] = [those('gone'), those('sent'), those('not-found')]
  if (gone.length > 0) await inClinic((db) => dropDevices(db, gone))
  if (found.length + notFound.length > 0) await inClinic((db) => noteFound(db, { found, notFound }))
  if (outcomes.includes('sent')) return
  if (outcomes.includes('later') || outcomes.includes('not-found')) throw new DeliveryError('push-later', false)
  throw new DeliveryError(outcomes.includes('refused') ? 'push-refused' : 'push-gone', true)
}
