/** No bill is longer: it is read by a person. */
export const linesAtMost = 50
