/**
 * `waiting` until it may leave; `withdrawn` before it did, by an undo or by somebody of the clinic; `on-hold`: too many for
 * its address, until there is room; `superseded` before it left, by a newer one about the same thing; `outbox`: no mail server is set up.
 */
export const messageStatuses = [
  'waiting',
  'queued',
  'on-hold',
  'sent',
  'outbox',
  'failed',
  'withdrawn',
  'superseded',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** What a delivery sends that finds it. */
export const underWay = ['waiting', 'queued'] as const satisfies MessageStatus[]
/** Not sent yet, and meant to be. */
export const unsent = [...underWay, 'on-hold'] as const satisfies MessageStatus[]
/** Taken back before it left. */
export const takenBack = ['withdrawn', 'superseded'] as const satisfies MessageStatus[]
/** It has left, is leaving, or waits for room: no undo takes it back. */
export const leftOrLeaves = ['queued', 'on-hold', 'sent', 'outbox'] as const satisfies MessageStatus[]
/** Nobody has it: it failed, or never left. */
export const neverSent = ['failed', ...takenBack] as const satisfies MessageStatus[]
/** Stuck: nothing comes of it unless there is room, or somebody tries again. */
export const undelivered = ['failed', 'on-hold'] as const satisfies MessageStatus[]
/** Whoever it was for has not been told by it. */
export const toldNobody = [...undelivered, ...takenBack] as const satisfies MessageStatus[]
