import type { ClinicDifference } from '@polyclinic/domain/organizations/compare-clinic-files.ts'

const longest = 60

/** A value on one line, cut where a person has seen enough. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** One line for each thing in which a clinic and its file differ. */
export const differenceLines = (differences: readonly ClinicDifference[], isRemoving: boolean): string[] =>
  differences.map((difference) => {
    switch (difference.kind) {
      case 'added':
        return `  added    ${difference.path}`
      case 'changed':
        return `  changed  ${difference.path}: ${shown(difference.from)} → ${shown(difference.to)}`
      case 'kept':
        return `  kept     ${difference.path}, which was changed on a screen`
      case 'unlisted':
        return `  ${isRemoving ? 'removed ' : 'kept    '} ${difference.path}, which is only in the database`
    }
  })
