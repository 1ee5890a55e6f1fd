import { useMutationState } from '@tanstack/react-query'
import type { DayVisit } from './day.ts'
import { actionKey, type StartedAction } from './use-visit-actions.ts'

/** What was pressed on visits and is not answered yet. */
export const usePressed = (): StartedAction[] =>
  useMutationState({
    filters: { mutationKey: actionKey, status: 'pending' },
    select: ({ state }) => state.variables as StartedAction,
  })

export const pendingOf = (pressed: readonly StartedAction[]): ReadonlyMap<string, StartedAction> =>
  new Map(pressed.map((each) => [each.visit.id, each]))

/** What is shown, as it will be once the server has answered. */
export function withPressed<Shown extends { items: readonly DayVisit[] }>(
  shown: Shown,
  pressed: readonly StartedAction[],
): Shown {
  if (pressed.length === 0) return shown
  const after = new Map(pressed.map((each) => [each.visit.id, each.after]))
  return { ...shown, items: shown.items.map((visit) => after.get(visit.id) ?? visit) }
}
