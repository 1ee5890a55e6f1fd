/** One who waits. The path says whose: from the widest group to the narrowest. */
export type Waiter = { path: readonly string[]; start: () => void; refuse: () => void }

type Group = { size: number; inner: Map<string, Group>; waiters: Waiter[] }

/**
 * Those who wait, in groups of groups that take turns: however many wait in one, the first of another is next.
 * @param atMost how many may wait in a group, by its depth; the first is for all
 */
export function createFairLine(atMost: readonly number[], busy: () => Error) {
  const newGroup = (): Group => ({ size: 0, inner: new Map(), waiters: [] })
  const everybody = newGroup()

  const groupsAlong = (path: readonly string[]): Group[] => {
    const groups = [everybody]
    for (const key of path) {
      const { inner } = groups.at(-1)!
      if (!inner.has(key)) inner.set(key, newGroup())
      groups.push(inner.get(key)!)
    }
    return groups
  }

  const forgetEmpty = (path: readonly string[]) => {
    const groups = groupsAlong(path)
    path.forEach((key, at) => {
      if (groups[at + 1]!.size === 0) groups[at]!.inner.delete(key)
    })
  }

  const leave = (waiter: Waiter) => {
    const groups = groupsAlong(waiter.path)
    const { waiters } = groups.at(-1)!
    const at = waiters.indexOf(waiter)
    if (at >= 0) {
      waiters.splice(at, 1)
      for (const group of groups) group.size -= 1
    }
    forgetEmpty(waiter.path)
  }

  /** In a group that is full: by whoever came last of those who have the most waiting, unless that is who comes. */
  const makeRoom = (group: Group, own: Group | undefined) => {
    const most = largest(group)
    if (!own || !most || most.size <= own.size + 1) throw busy()
    lastOfMost(most).refuse()
  }

  return {
    /** @throws what `busy` makes, when there is no room and none can be made */
    join(waiter: Waiter): void {
      const groups = groupsAlong(waiter.path)
      try {
        for (let depth = groups.length - 1; depth >= 0; depth--)
          if (groups[depth]!.size >= atMost[depth]!) makeRoom(groups[depth]!, groups[depth + 1])
      } catch (error) {
        forgetEmpty(waiter.path)
        throw error
      }
      for (const group of groups) group.size += 1
      groups.at(-1)!.waiters.push(waiter)
    },
    leave,
    /** Takes out whose turn it is among those whose groups may all go on. */
    next: (mayGoOn: (key: string, depth: number) => boolean) => takeNext(everybody, 0, mayGoOn),
  }
}

const largest = ({ inner }: Group): Group | undefined => [...inner.values()].toSorted((a, b) => b.size - a.size)[0]

function lastOfMost(group: Group): Waiter {
  const most = largest(group)
  return most ? lastOfMost(most) : group.waiters.at(-1)!
}

/** What had its turn goes to the round's end. */
function takeNext(group: Group, depth: number, mayGoOn: (key: string, depth: number) => boolean): Waiter | undefined {
  let next = group.waiters.shift()
  for (const [key, inner] of group.inner) {
    next = mayGoOn(key, depth) ? takeNext(inner, depth + 1, mayGoOn) : undefined
    if (!next) continue
    group.inner.delete(key)
    if (inner.size > 0) group.inner.set(key, inner)
    break
  }
  if (next) group.size -= 1
  return next
}
