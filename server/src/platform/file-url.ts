/** Where a file of the clinic is served; its address changes with its content. */
export const fileUrl = (hash: string | null) => (hash === null ? null : `/files/${hash}`)
