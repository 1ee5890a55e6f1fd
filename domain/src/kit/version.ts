/** Whether what somebody saw, as `If-Match` says it, has changed since. */
export const isStale = ({ version }: { version: number }, ifMatch: string | undefined) => ifMatch !== `"${version}"`

/** The version that was seen, of an `If-Match` that its contract has read: `"3"` is 3. */
export const seenVersion = (ifMatch: string | undefined): number => Number(ifMatch?.slice(1, -1))
