/**
 * Whether a clinic of a country may ask for a review by mail only who said yes to that, by an act of their own: a box that
 * is ticked already is no consent (CJEU C-673/17, Planet49, of cookies, and BGH I ZR 7/16 after it).
 *
 * In Germany a mail that asks how content somebody was is advertising (BGH VI ZR 225/17, even along with an invoice), and
 * advertising by mail needs express consent before it (§ 7 Abs. 2 Nr. 2 UWG); Article 13(1) of Directive 2002/58/EC asks
 * the same of the whole European Union. Customers are an exception (§ 7 Abs. 3 UWG, Article 13(2)), which a free account
 * can make somebody, too (CJEU C-654/23, Inteligo Media), but only where they could refuse when the address was taken:
 * nobody is asked that here, so nobody is written to by it. The United States ask for a way to stop it alone (CAN-SPAM
 * Act, 15 U.S.C. § 7704). Of other countries nothing is known here: the stricter rule stands.
 */
export const needsConsentToReviewMails = (country: string): boolean => country !== 'US'
