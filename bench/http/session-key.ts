/** Of the bench's server, and of whoever signs in to it. */
export const sessionKey = Buffer.alloc(32, 1)
