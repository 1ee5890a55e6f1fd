import { runCommand } from './commands/run-command.ts'
import { surviveUnreadOutput } from './platform/unread-output.ts'

surviveUnreadOutput()
process.exitCode = await runCommand(process.argv.slice(2))
