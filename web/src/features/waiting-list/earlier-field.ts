/** Of the form that asks for an earlier time, or for none any more. */
export const earlierField = 'earlier'
