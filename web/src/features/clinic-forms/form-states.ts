import type { AskedState } from '@polyclinic/domain/forms/decide-asked.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Tone } from '../../ui/status.tsx'

/** How a form that is asked before a visit stands: its color, and its word among the texts that the day has, too. */
export const formStates = {
  missing: { tone: 'warn', word: 'doctor.formMissing' },
  begun: { tone: 'info', word: 'doctor.formBegun' },
  answered: { tone: 'ok', word: 'doctor.formAnswered' },
} as const satisfies Record<AskedState, { tone: Tone; word: PlainTextKey }>
