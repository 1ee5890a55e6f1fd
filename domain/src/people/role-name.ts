import { hasInvisible, tidyName } from '../kit/personal-name.ts'

/** What would become a link in the mail that invites to the role, or stands for something in the text of one. */
const address = /@|\/\/|[{}<>]|\.\p{L}{2}/u

/** Whether a tidied text can be what a role is called: it is read in lists and mails, and told from others there. */
export const isRoleName = (name: string): boolean =>
  /\p{L}/u.test(name) && name.isWellFormed() && !hasInvisible(name) && !address.test(name)

/** Whether two roles would be taken for one another. */
export const isSameRoleName = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (name: string) => tidyName(name.normalize('NFKC')).toLowerCase()
