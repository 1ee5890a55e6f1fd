import { readFileSync } from 'node:fs'
import { connectionBounds as bounds } from '../bounds.ts'
import type { Log } from '../log.ts'

/**
 * How many connections are taken: fewer than this process may have files open (`ulimit -n`), so that those who only
 * connect leave enough for the database and for programs that are started. Says so when that is below the bound.
 */
export function connectionsAtMost(log: Log, openFiles = openFilesAtMost()): number {
  const spared = Math.max(openFiles - bounds.sparedDescriptors, Math.floor(openFiles / 2))
  if (spared >= bounds.atMost) return bounds.atMost
  log.info('connections.fewer', { count: spared, reason: 'open files are limited (ulimit -n)' })
  return spared
}

/** As Linux tells it; Node has raised its own limit as far as it may. */
function openFilesAtMost(): number {
  try {
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? Infinity : Number(most)
  } catch {
    return Infinity
  }
}
