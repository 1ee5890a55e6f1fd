import type { ChangeEvent } from '@polyclinic/domain/changes/endpoints.ts'

/**
 * Stands in for the stream of changes in every test of the web. Test files share their modules, so a file with a fake
 * of its own would hand it on to the next.
 */
export const stream = { tell: (_change: ChangeEvent | null) => {}, open: 0 }

export const watchChanges = (listener: (change: ChangeEvent | null) => void) => {
  stream.tell = listener
  stream.open++
  return () => void stream.open--
}
