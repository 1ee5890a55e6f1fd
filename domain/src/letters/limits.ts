/** Withdrawn ones among them. */
export const lettersPerVisit = 50

/**
 * How far from its visit a day of a sick note lies at most, either way: two years, beyond what anybody is certified for at
 * once (Germany pays for 78 weeks of one illness, § 48 SGB V). Our choice, no law: further away a year is mistyped.
 */
export const daysFromVisitAtMost = 731
