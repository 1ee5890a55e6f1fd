import type { message } from '@polyclinic/domain/messages/endpoints.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../platform/database/tables.ts'

type Row = Pick<
  Selectable<Tables['messages']>,
  'id' | 'kind' | 'to_address' | 'subject' | 'status' | 'attempts' | 'last_error' | 'created_at' | 'sent_at'
>
export type Message = z.input<typeof message>

/** What a delivery sends that finds it. */
export const underWay = ['waiting', 'queued'] as const

/** Not sent yet, and meant to be. */
export const unsent = [...underWay, 'on-hold'] as const

export const messageColumns = [
  'id',
  'kind',
  'to_address',
  'subject',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
] as const

/** A row as the API tells it. */
export const asMessage = (row: Row): Message => ({
  id: row.id,
  kind: row.kind as Message['kind'],
  to: row.to_address,
  subject: row.subject,
  status: row.status as Message['status'],
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at,
  sentAt: row.sent_at,
})
