import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import type { Permission } from '../kit/permissions.ts'

/**
 * What changes, and the permission to be told of it. A `session` is told to no screen, by its account's id: it ends that
 * account's streams.
 */
export const permissionToHear = {
  appointment: 'appointments:day',
  // Who sees a day sees who is away.
  schedule: 'appointments:day',
  encounter: 'encounters:write',
  patient: 'patients:read-basic',
  prescription: 'prescriptions:write',
  // By its id; and by any other of what stands in billing beside invoices: the cash box, the bank, what came online.
  invoice: 'invoices:read',
  message: 'messages:list',
  person: 'people:list',
  referral: 'partners:read',
  // By the id of the partner whose it is.
  'own-referral': 'referrals:send',
  session: null,
} as const satisfies Record<string, Permission | null>

export type ChangeNoun = keyof typeof permissionToHear

/** What open screens are told: ids only, they fetch again what they show. */
export type ChangeEvent = { noun: Exclude<ChangeNoun, 'session'>; id: string }

export const streamChanges = endpoint({
  name: 'streamChanges',
  method: 'GET',
  path: '/stream',
  access: 'signed-in',
  summary: 'Server-sent events `{noun, id}` when something changed that the caller may see; the reader fetches again.',
  answers: { 200: z.string() },
  mediaType: 'text/event-stream',
})
