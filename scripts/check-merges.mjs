// A conflict that was committed as it stood: the formatter takes it for text.
import { ended, tool } from './tool.mjs'

const found = await ended(tool('git', ['grep', '--line-number', '-I', '-e', '^<<<<<<< ']))
process.exitCode = found === 0 ? 1 : 0
