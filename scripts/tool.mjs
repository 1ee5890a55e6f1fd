import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

// What Node has compiled once: half of a short command's time.
const compiled = join(root, 'node_modules/.cache/node')
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

/** Starts a tool of node_modules in the root; `npm start`'s NODE_ENV is not for tools. */
export function tool(command, args, { env = {}, stdio = 'inherit' } = {}) {
  const { NODE_ENV: _, ...rest } = process.env
  return spawn(command, args, { cwd: root, stdio, env: { NODE_COMPILE_CACHE: compiled, ...rest, PATH: path, ...env } })
}

/** @returns its exit code; 1 when it could not start or was killed */
export const ended = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
