/** Of the form that asks for an earlier time, or for none any more. */
export const earlierField = 'earlier'
/** What of it would do. */
export const earlierWishes = { day: 'earlier-day', part: 'earlier-part', from: 'earlier-from' }
