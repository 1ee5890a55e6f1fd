import { sql } from 'kysely'

/** One parameter, however many they are, so that the statement is planned once. */
export const anyOf = (ids: readonly (string | null)[]) => sql<string>`any(${ids}::uuid[])`

/** The same for texts. */
export const anyTextOf = (texts: readonly (string | null)[]) => sql<string>`any(${texts}::text[])`
