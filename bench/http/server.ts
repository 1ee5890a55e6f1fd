// The product's server on a database of the bench, as a process of its own, beside one route that answers a constant.
import type { AddressInfo } from 'node:net'
import { compose } from '../../server/src/compose.ts'
import { registerSite } from '../../server/src/features/site/register-site.ts'
import { loadWeb } from '../../server/src/features/site/web.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { openDatabase, openForReports } from '../../server/src/platform/database/pool.ts'
import type { Tables } from '../../server/src/platform/database/tables.ts'
import { routesOfKind } from '../../server/src/platform/http/bound-routes.ts'
import { createLog } from '../../server/src/platform/log.ts'

import { sessionKey } from './session-key.ts'

export type ToServer = { connection: Connection } | { constants: Record<string, string> }

const log = createLog('warn')
const web = await loadWeb()
// As bytes, like an answer that the server has kept.
let constants: Record<string, Buffer> = {}

async function start(connection: Connection): Promise<number> {
  const { db } = openDatabase<Tables>({ connection, log })
  let port = 0
  const { app } = await compose({
    db,
    reports: openForReports<Tables>({ connection, log }).db,
    connection,
    log,
    secrets: { sessionKey, linkKey: Buffer.alloc(32, 2) },
    isDemo: false,
    // Each booking comes from a visitor's own network.
    trustedProxyHops: 1,
    isReady: () => Promise.resolve(true),
    port: () => port,
    pages: (app, composed) => {
      routesOfKind(app, 'asset', (scope) =>
        scope.get<{ Params: { name: string } }>('/constant/:name', async (request, reply) =>
          reply.header('cache-control', 'no-store').type('application/json').send(constants[request.params.name]),
        ),
      )
      return registerSite(app, composed, web)
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  return port
}

process.on('message', async (message: ToServer) => {
  if ('constants' in message) {
    constants = Object.fromEntries(Object.entries(message.constants).map(([name, text]) => [name, Buffer.from(text)]))
    process.send!({ ready: true })
  } else process.send!({ port: await start(message.connection) })
})
process.once('disconnect', () => process.exit(0))
