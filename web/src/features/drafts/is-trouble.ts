import type { DraftState, SavedDraft } from './draft-keeper.ts'

/** Whether what was typed last is not safe, and not merely on its way. */
export const isTrouble = (saving: DraftState<unknown, SavedDraft<unknown>>['saving']): boolean =>
  saving === 'failing' || saving === 'refused'

/** Whether nothing more is taken: of what was refused for what it says, what is wrong can be typed anew. */
export const isLocked = ({
  saving,
  problem,
}: Pick<DraftState<unknown, SavedDraft<unknown>>, 'saving' | 'problem'>): boolean =>
  saving === 'refused' && problem?.code !== 'invalid_fields'

/** Whether the server refused what a field says. */
export const isRefusedIn = (
  { saving, problem }: Pick<DraftState<unknown, SavedDraft<unknown>>, 'saving' | 'problem'>,
  field: string,
): boolean =>
  saving === 'refused' &&
  problem?.code === 'invalid_fields' &&
  problem.errors.some(({ pointer }) => pointer === `/body/${field}` || pointer.startsWith(`/body/${field}/`))
