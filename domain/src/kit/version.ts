/** Whether what somebody saw, as `If-Match` says it, has changed since. */
export const isStale = ({ version }: { version: number }, ifMatch: string | undefined) => ifMatch !== `"${version}"`
