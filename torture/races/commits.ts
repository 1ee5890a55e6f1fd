import { median } from '../kit/figures.ts'
import type { Sql } from '../kit/sql.ts'

/** What a commit costs on this machine at this moment: alone, and the slowest of as many as a storm has requests. */
export type Commits = { aloneMs: number; crowdMs: number }

export async function prepareCommits(admin: Sql): Promise<void> {
  await admin.query('create schema torture')
  await admin.query('create table torture.commits (id bigserial primary key, at timestamptz not null default now())')
}

/** One row and its commit, in one trip. */
const commitMs = async (sql: Sql) => {
  const began = performance.now()
  await sql.query('insert into torture.commits default values')
  return performance.now() - began
}

/** @param crowd a pool as wide as the server's own */
export async function measureCommits(crowd: Sql, requests: number): Promise<Commits> {
  const alone: number[] = []
  for (let time = 0; time < 15; time++) alone.push(await commitMs(crowd))
  const together = await Promise.all(Array.from({ length: requests }, () => commitMs(crowd)))
  return { aloneMs: median(alone), crowdMs: Math.max(...together) }
}
