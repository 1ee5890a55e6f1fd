/**
 * Whether a clinic of a country may ask for a review by mail only who said yes to that, by an act of their own: a box that
 * is ticked already is none (CJEU C-673/17, Planet49; BGH I ZR 7/16).
 *
 * In Germany a mail that asks how somebody was served is advertising (§ 7 Abs. 2 Nr. 2 UWG; BGH VI ZR 225/17), as it is by
 * Article 13 of Directive 2002/58/EC elsewhere in the European Union. The United States ask for a way to stop it alone
 * (CAN-SPAM Act, 15 U.S.C. § 7704). Of a country nothing is known here: the stricter rule stands.
 */
export const needsConsentToReviewMails = (country: string): boolean => country !== 'US'
