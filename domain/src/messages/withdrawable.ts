import type { messageKinds } from './endpoints.ts'

type MessageKind = (typeof messageKinds)[number]

/** What tells the clinic of its own people is stopped by none of them. */
export const neverWithdrawn = ['audit-unusual', 'audit-seal'] as const satisfies readonly MessageKind[]
export const isWithdrawable = ({ kind }: { kind: MessageKind }): boolean =>
  !neverWithdrawn.some((each) => each === kind)
