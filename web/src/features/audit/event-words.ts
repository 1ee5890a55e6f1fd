import { auditVerbs, type AuditNoun, type AuditVerb } from '@polyclinic/domain/audit/actions.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

const isNoun = (noun: string): noun is AuditNoun => Object.hasOwn(auditVerbs, noun)

/** "Visit: moved". What was denied may be no act of ours: of that the noun is said, and what was asked for as it is called. */
export function actionWords({ t }: Texts, action: string): string {
  const [noun = '', verb = ''] = action.split(':')
  if (!isNoun(noun)) return action
  const isVerb = (auditVerbs[noun] as readonly string[]).includes(verb)
  return `${t(`auditNouns.${noun}`)}: ${isVerb ? t(`auditVerbs.${verb as AuditVerb}`) : verb}`
}

/** In the clinic's time. */
export const momentWords = ({ formatLocale }: Texts, at: string, timeZone: string): string =>
  `${formatLongDate(dateIn(timeZone, at as Instant), formatLocale)}, ${formatTime(at as Instant, formatLocale, timeZone)}`

type Actor = { name: string | null } | null
export const actorName = ({ t }: Texts, actor: Actor, side?: string): string =>
  actor === null ? t(side === 'system' ? 'audit.system' : 'audit.nobody') : (actor.name ?? t('audit.person'))
