import type { PlainDate } from './time.ts'

/**
 * Who is as old in years acts for themselves. So § 2 BGB says, and the law of all states of the United States but Alabama
 * and Nebraska (19) and Mississippi (21), of which none lets a parent read on by that alone (45 CFR 164.502(g)).
 */
export const adultFrom = 18

/** Completed years of life; who was born on February 29 has their birthday on March 1. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1
}

/** The day from which on somebody acts for themselves: that of `ageOn`, by which the database goes, too (`comes_of_age`). */
export function comesOfAgeOn(birthDate: string): PlainDate {
  const day = birthDate.slice(4)
  return `${Number(birthDate.slice(0, 4)) + adultFrom}${day === '-02-29' ? '-03-01' : day}` as PlainDate
}
