/** Who is as old in years acts for themselves. */
export const adultFrom = 18

/** Completed years of life; who was born on February 29 has their birthday on March 1. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1
}
