import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { isProblem } from '../../platform/api/problem.ts'

/** Why a file was not added. Their sentences are in `documents`, of those with an underscore in `errors`. */
export type UploadProblem =
  | 'tooLarge'
  | 'wrongKind'
  | 'heic'
  | 'unreadable'
  | 'offline'
  | 'begun'
  | 'answersSent'
  | 'needsSession'
  | 'busy'
  | 'tooMany'
  | 'too_many_files'
  | 'file_storage_full'
  | 'drafts_full'

export type Upload = {
  /** Of this page alone. */
  key: number
  file: File
  /** Of a place that has several: of a form, which question it answers. */
  part?: string
  /** From 0 to 1; null while it waits. */
  share: number | null
  problem: UploadProblem | null
  /** When more is taken, of too many. */
  retryAt: Instant | null
}

const byField: Record<string, UploadProblem> = {
  too_large: 'tooLarge',
  not_taken: 'wrongKind',
  heic: 'heic',
  unreadable_picture: 'unreadable',
  required: 'unreadable',
}
const byCode: Record<string, UploadProblem> = {
  payload_too_large: 'tooLarge',
  state_conflict: 'begun',
  answers_completed: 'answersSent',
  forbidden: 'needsSession',
  too_many_requests: 'tooMany',
  unavailable: 'busy',
  too_many_files: 'too_many_files',
  file_storage_full: 'file_storage_full',
  drafts_full: 'drafts_full',
}

/** What the server, or the way to it, said no to. */
export function uploadProblemOf(error: unknown): UploadProblem {
  if (!isProblem(error) || error.status === 0) return 'offline'
  return byField[error.errors[0]?.code ?? ''] ?? byCode[error.code] ?? 'offline'
}

/** When it may be sent again, where that was said. */
export const retryAtOf = (error: unknown): Instant | null =>
  isProblem(error, 'too_many_requests') ? error.retryAt : null

/** Where the file itself is not what is the matter. */
export const mayRetry = (problem: UploadProblem): boolean =>
  problem === 'offline' ||
  problem === 'busy' ||
  problem === 'tooMany' ||
  problem === 'too_many_files' ||
  problem === 'file_storage_full' ||
  problem === 'drafts_full'
