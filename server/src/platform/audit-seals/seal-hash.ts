import { createHash } from 'node:crypto'

/** What of an event is sealed: all of it that never changes. */
export type SealedEvent = {
  id: string
  at: string
  actor_user_id: string | null
  actor_side: string
  action: string
  object_kind: string | null
  object_id: string | null
  outcome: string
  detail: string | null
  request_id: string | null
}

export type Seal = {
  organizationId: string
  number: number
  sealedAt: string
  eventIds: readonly string[]
  /** 32 bytes for each, one after the other. */
  eventHashes: Buffer
  previousHash: Buffer
}

export const hashBytes = 32
/** What the first seal of a clinic follows. */
export const noHash = Buffer.alloc(hashBytes)

const hashOf = (...parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

export const hashOfEvent = (event: SealedEvent): Buffer =>
  hashOf(
    ...[event.id, Date.parse(event.at), event.actor_user_id, event.actor_side, event.action],
    ...[event.object_kind, event.object_id, event.outcome, event.detail, event.request_id],
  )

export const hashOfSeal = (seal: Seal): Buffer =>
  hashOf(
    ...[seal.organizationId, seal.number, Date.parse(seal.sealedAt)],
    ...[seal.eventIds, seal.eventHashes.toString('hex'), seal.previousHash.toString('hex')],
  )

/** What is kept outside of the database, on one line. */
export const headOf = ({ number, hash }: { number: number; hash: Buffer }) => `${number}:${hash.toString('hex')}`

/** @returns undefined for what is none */
export function readHead(text: string): { number: number; hash: Buffer } | undefined {
  const [, number, hash] = /^([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return number === undefined ? undefined : { number: Number(number), hash: Buffer.from(hash!, 'hex') }
}
