import type { AskedState } from '@polyclinic/domain/forms/decide-asked.ts'
import type { Tone } from '../../ui/status.tsx'

/** How a form that is asked before a visit stands, in colors. */
export const formTones = { missing: 'warn', begun: 'info', answered: 'ok' } as const satisfies Record<AskedState, Tone>
