import type pg from 'pg'

/** How to reach a database: an address, or the parts of one. */
export type Connection = Pick<pg.ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database' | 'ssl'>
