/** Who is as old in years acts for themselves. */
export const adultFrom = 18

/** Completed years of life; who was born on February 29 has their birthday on March 1. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1
}

/** Completed months of life. */
export function monthsOn(birthDate: string, today: string): number {
  const [born, now] = [birthDate, today].map((date) => date.split('-').map(Number)) as [number[], number[]]
  const months = (now[0]! - born[0]!) * 12 + now[1]! - born[1]!
  return now[2]! >= born[2]! ? months : months - 1
}
