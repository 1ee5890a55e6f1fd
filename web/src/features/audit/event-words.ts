import { auditVerbs, type AuditNoun, type AuditVerb } from '@polyclinic/domain/audit/actions.ts'
import { clinicPermissions, type ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { permissionWord } from '../people/permission-words.ts'

const isNoun = (noun: string): noun is AuditNoun => Object.hasOwn(auditVerbs, noun)

const isPermission = (action: string): action is ClinicPermission =>
  (clinicPermissions as readonly string[]).includes(action)

/** "Visit: moved". What was denied is called by the permission that was asked for, as where rights are given. */
export function actionWords({ t }: Texts, action: string): string {
  const [noun = '', verb = ''] = action.split(':')
  const isAct = isNoun(noun) && (auditVerbs[noun] as readonly string[]).includes(verb)
  if (isAct) return `${t(`auditNouns.${noun}`)}: ${t(`auditVerbs.${verb as AuditVerb}`)}`
  return isPermission(action) ? t(permissionWord(action)) : action
}

/** In the clinic's time. */
export const momentWords = ({ formatLocale }: Texts, at: string, timeZone: string): string =>
  `${formatLongDate(dateIn(timeZone, at as Instant), formatLocale)}, ${formatTime(at as Instant, formatLocale, timeZone)}`

type Actor = { name: string | null } | null
export const actorName = ({ t }: Texts, actor: Actor, side?: string): string =>
  actor === null ? t(side === 'system' ? 'audit.system' : 'audit.nobody') : (actor.name ?? t('audit.person'))
