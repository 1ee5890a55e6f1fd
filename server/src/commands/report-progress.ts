import type { Progress } from '../platform/backup/write-backup.ts'
import { say } from './command.ts'
import { progressText } from './progress-text.ts'

const everyMs = 5000

/** Lets whoever waits know every few seconds how far a long work is. */
export function reportProgress(done: string): (progress: Progress) => void {
  let last = Date.now()
  return (progress) => {
    if (Date.now() - last < everyMs) return
    last = Date.now()
    say(`... ${progressText(progress)} ${done}`)
  }
}
