import type { RouteObject } from 'react-router'

/** Loads a route's screen and puts it in its place, as the router would on the way there. */
async function resolve(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const screen = await route.lazy()
  Object.assign(route, { ...screen, lazy: undefined })
}

/** Before hydration: the screens of this address must be there at once. */
export const resolveRoutes = (routes: readonly RouteObject[]): Promise<unknown> => Promise.all(routes.map(resolve))

/** On the server, once: all of them. */
export async function resolveTree(routes: readonly RouteObject[]): Promise<void> {
  await resolveRoutes(routes)
  await Promise.all(routes.map((route) => resolveTree(route.children ?? [])))
}
