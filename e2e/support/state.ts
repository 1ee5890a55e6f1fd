import type { Page } from '@playwright/test'

/**
 * A part of the state areas of the specification, as the components on a page hold it: it is read where React keeps it,
 * since the app hands it to nobody.
 */
export const stateOf = <Value>(page: Page, name: string): Promise<Value> =>
  page.evaluate((wanted) => {
    type Hook = { memoizedState: unknown; next: Hook | null }
    type Fiber = { memoizedState: Hook | null; child: Fiber | null; sibling: Fiber | null }
    const root = document.getElementById('app') as unknown as Record<string, { stateNode: { current: Fiber } }>
    const key = Object.keys(root).find((each) => each.startsWith('__reactContainer'))!
    const left: Fiber[] = [root[key]!.stateNode.current]
    for (let fiber = left.pop(); fiber; fiber = left.pop()) {
      for (let hook = fiber.memoizedState; hook && typeof hook === 'object' && 'next' in hook; hook = hook.next!) {
        const state = hook.memoizedState
        if (typeof state === 'object' && state !== null && wanted in state)
          return JSON.parse(JSON.stringify((state as Record<string, unknown>)[wanted])) as never
      }
      for (const next of [fiber.sibling, fiber.child]) if (next) left.push(next)
    }
    throw new Error(`No component on the page holds ${wanted}.`)
  }, name)
