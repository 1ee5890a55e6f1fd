import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { Letter } from './use-letters.ts'

/** What a letter is called, with the reference that is printed on it. */
export const letterName = ({ name, reference }: Pick<Letter, 'name' | 'reference'>) =>
  `${name} ${formatReference(reference ?? '')}`
