import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const cli = resolve(import.meta.dirname, '../../server/src/cli.ts')

/** Runs the admin command beside the server under test, as `npm run polyclinic --` does; its output. */
export const polyclinic = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [cli, ...args], { env: process.env })).stdout
