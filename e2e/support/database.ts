import { withDatabase, type OpenedDatabase } from '../../server/src/commands/with-database.ts'

let opened: Promise<OpenedDatabase> | undefined

/**
 * The database of the running server, opened once in each worker and open until that ends: to open it costs more than most
 * of what is done in it.
 */
export const openedDatabase = () =>
  (opened ??= new Promise<OpenedDatabase>((found, failed) => {
    const untilTheEnd = new Promise<never>(() => {})
    withDatabase((database) => {
      found(database)
      return untilTheEnd
    }).catch(failed)
  }))
