/** An amount in the smallest unit of its currency (cents), always a whole number. */
export type Money = { minor: number; currency: string }
