import { isLasting } from '@polyclinic/domain/data-requests/acts.ts'
import type { DataRequest } from './use-data.ts'

/** The words for what proves an answer: a sending, or of what holds from then on, that the person knows. */
export const sendingOf = (kind: DataRequest['kind']) => (isLasting(kind) ? 'told' : 'sent')
