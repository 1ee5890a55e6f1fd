import * as acts from './de/acts.ts'
import { texts as auditNouns } from './de/audit-nouns.ts'
import { texts as auditVerbs } from './de/audit-verbs.ts'
import { texts as audit } from './de/audit.ts'

/** For who watches over the clinic. */
export const auditTexts = { audit, auditNouns, auditVerbs: { ...auditVerbs, ...acts.verbs } }
