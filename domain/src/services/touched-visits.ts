type Terms = { durationMinutes?: number | null | undefined; priceMinor?: number | null | undefined }

type Change<Booked, Offer> = {
  booked: readonly Booked[]
  before: readonly Offer[]
  after: readonly Offer[]
  isOf: (offer: Offer, booked: Booked) => boolean
  /** Whoever or whatever is offered is switched off. */
  isOff: boolean
  /** What is promised with every visit is another. */
  hasOtherTerms: boolean
}

/**
 * The booked visits that a change of offers is about: each keeps what was promised, and new ones are on other terms, or
 * end. An offer that comes back takes nothing from who was booked before it went.
 */
export const touchedVisits = <Booked extends object, Offer extends Terms>({
  booked,
  before,
  after,
  isOf,
  isOff,
  hasOtherTerms,
}: Change<Booked, Offer>): (Booked & {
  /** New visits like it cannot be booked any more. */
  isEnded: boolean
})[] =>
  booked.flatMap((each) => {
    const [was, is] = [before, after].map((offers) => offers.find((offer) => isOf(offer, each)))
    const isEnded = isOff || (was !== undefined && is === undefined)
    const isOther = was !== undefined && is !== undefined && !hasSameTerms(was, is)
    return isEnded || hasOtherTerms || isOther ? [{ ...each, isEnded }] : []
  })

const hasSameTerms = (was: Terms, is: Terms) =>
  was.durationMinutes === is.durationMinutes && was.priceMinor === is.priceMinor
