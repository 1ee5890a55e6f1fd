/** Completed months of life. */
export function monthsOn(birthDate: string, today: string): number {
  const [born, now] = [birthDate, today].map((date) => date.split('-').map(Number)) as [number[], number[]]
  const months = (now[0]! - born[0]!) * 12 + now[1]! - born[1]!
  return now[2]! >= born[2]! ? months : months - 1
}
