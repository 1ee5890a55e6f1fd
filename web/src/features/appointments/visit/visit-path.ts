/** A page of that visit. */
export const visitPath = (path: string, visit: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ visit, ...more })}`
