import type { DraftState, Known } from './draft-keeper.ts'

/** Whether what was typed last is not safe, and not merely on its way. */
export const isTrouble = (saving: DraftState<unknown, Known<unknown>>['saving']): boolean =>
  saving === 'failing' || saving === 'refused'
