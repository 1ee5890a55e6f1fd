import type { ChangeEvent } from '@polyclinic/domain/changes/endpoints.ts'

/**
 * In the place of the stream of changes, for every test of the web: files share their modules, so that one with a fake of
 * its own would hand it on to the next, or get that of the one before.
 */
export const stream = { tell: (_change: ChangeEvent | null) => {}, open: 0 }

export const watchChanges = (listener: (change: ChangeEvent | null) => void) => {
  stream.tell = listener
  stream.open++
  return () => void stream.open--
}
