/** By what a person can be reminded: null where they are not reached by it, or do not want it. `push`: whose browsers. */
export type Reach = { email: string | null; number: string | null; push: string | null }

export type Way = { channel: 'email' | 'sms' | 'push'; to: string }

/** On a day of the clinic's, so that nobody's phone is filled in somebody's name. */
export const textsOfNumber = 6

/**
 * By what each reminder leaves: a notification to whoever wants one; a text message to whoever wants one, as long as the clinic's day and that number have room;
 * else a mail, if there is an address. Null: by nothing.
 * @param sent how many text messages a number got on this day
 * @param mostOfClinic how many the clinic sends in a day
 */
export function decideChannels(
  people: readonly Reach[],
  sent: ReadonlyMap<string, number>,
  mostOfClinic: number,
): (Way | null)[] {
  const counts = new Map(sent)
  let all = [...sent.values()].reduce((sum, count) => sum + count, 0)
  return people.map(({ email, number, push }) => {
    if (push !== null) return { channel: 'push', to: push }
    const ofNumber = number === null ? 0 : (counts.get(number) ?? 0)
    if (number !== null && all < mostOfClinic && ofNumber < textsOfNumber) {
      all++
      counts.set(number, ofNumber + 1)
      return { channel: 'sms', to: number }
    }
    return email === null ? null : { channel: 'email', to: email }
  })
}
