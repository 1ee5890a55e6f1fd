// The server, started again when its files change, and the pages, built again when theirs do.
import { tool } from './tool.mjs'

const children = [
  tool('vite', ['build', 'web', '--watch', '--mode', 'development']),
  tool('vite', ['build', 'web', '--ssr', '--watch', '--mode', 'development']),
  tool('node', [
    '--watch-path=server/src',
    '--watch-path=domain/src',
    '--watch-path=web/dist/server',
    '--watch-preserve-output',
    'server/src/main.ts',
  ]),
]
const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
for (const child of children) child.on('exit', () => stop('SIGTERM'))
