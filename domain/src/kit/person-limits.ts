// What the contract and the form ask of the same fields; plain values, which the browser takes.

export const phonePattern = /^\+?[0-9 ()./-]{6,31}$/
/** Before it nobody was born who still comes. */
export const earliestBirthDate = '1900-01-01'
