/**
 * A notice of so many minutes or a few more, so that in the next nine minutes no time comes nearer than that: one that a
 * page offers can be taken when it is pressed. Times begin at the tens and the quarters of an hour.
 */
export function quietNotice(least: number): number {
  const inHour = (new Date().getUTCMinutes() + least) % 60
  const end = [1, 21, 31, 51, 61].find((minute) => minute >= inHour)!
  return least + end - inHour
}
