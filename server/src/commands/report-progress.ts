import type { Progress } from '../platform/backup/write-backup.ts'
import { say } from './command.ts'
import { progressText } from './progress-text.ts'

const everyMs = 5000

/** Lets whoever waits know every few seconds how far a long work is. */
export const reportProgress = (done: string) => told((progress: Progress) => `${progressText(progress)} ${done}`)

/** The same of one clinic. */
export const reportRows = (done: string) => told((rows: number) => `${rows.toLocaleString('en-US')} rows ${done}`)

function told<Progressed>(text: (progress: Progressed) => string): (progress: Progressed) => void {
  let last = Date.now()
  return (progress) => {
    if (Date.now() - last < everyMs) return
    last = Date.now()
    say(`... ${text(progress)}`)
  }
}
