/** The job that ends an offer whose time is over, or that all have declined, and has the next asked. */
export const passingOn = { name: 'pass-on-offer', ids: ['offerId'] } as const
