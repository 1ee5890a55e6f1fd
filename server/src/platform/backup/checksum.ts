import { createHash } from 'node:crypto'

/** How many lines, and what they are. */
export type TableChecksum = { rows: number; sha256: string }

export function createChecksum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (lines: readonly string[]) => {
      rows += lines.length
      for (const line of lines) hash.update(line).update('\n')
    },
    value: (): TableChecksum => ({ rows, sha256: hash.copy().digest('hex') }),
  }
}

export const isSame = (a: TableChecksum, b: TableChecksum) => a.rows === b.rows && a.sha256 === b.sha256
