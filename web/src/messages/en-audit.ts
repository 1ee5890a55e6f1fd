import type { AuditVerb } from '@polyclinic/domain/audit/actions.ts'
import * as acts from './en/acts.ts'
import { texts as auditNouns } from './en/audit-nouns.ts'
import { texts as auditVerbs } from './en/audit-verbs.ts'
import { texts as audit } from './en/audit.ts'

/** For who watches over the clinic. */
export const auditTexts = {
  audit,
  auditNouns,
  auditVerbs: { ...auditVerbs, ...acts.verbs } satisfies Record<AuditVerb, string>,
}
