import { isProblem } from '../../platform/api/problem.ts'

/** Why a file was not added. Their sentences are in `documents`, of those with an underscore in `errors`. */
export type UploadProblem =
  | 'tooLarge'
  | 'wrongKind'
  | 'heic'
  | 'unreadable'
  | 'offline'
  | 'begun'
  | 'needsSession'
  | 'busy'
  | 'too_many_files'
  | 'file_storage_full'

export type Upload = {
  /** Of this page alone. */
  key: number
  file: File
  /** From 0 to 1; null while it waits. */
  share: number | null
  problem: UploadProblem | null
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
  forbidden: 'needsSession',
  too_many_requests: 'busy',
  unavailable: 'busy',
  too_many_files: 'too_many_files',
  file_storage_full: 'file_storage_full',
}

/** What the server, or the way to it, said no to. */
export function uploadProblemOf(error: unknown): UploadProblem {
  if (!isProblem(error) || error.status === 0) return 'offline'
  return byField[error.errors[0]?.code ?? ''] ?? byCode[error.code] ?? 'offline'
}

/** Where the file itself is not what is the matter. */
export const mayRetry = (problem: UploadProblem): boolean =>
  problem === 'offline' || problem === 'busy' || problem === 'too_many_files' || problem === 'file_storage_full'
