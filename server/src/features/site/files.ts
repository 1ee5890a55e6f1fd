import type { FastifyInstance } from 'fastify'
import { closedSignal } from '../../platform/http/execute.ts'
import { clinicOfRequest, type Server } from '../../platform/http/requests.ts'
import { inTurn } from '../../platform/http/route-turns.ts'
import { fileSandbox } from '../../platform/http/send-file.ts'
import { refuse } from '../../platform/refuse.ts'

/** A clinic's own files: logo, portraits, maps. Their address changes with their content; an SVG opened by itself runs nothing. */
export function registerFiles(app: FastifyInstance, server: Server) {
  app.get<{ Params: { hash: string } }>('/files/:hash', async (request, reply) => {
    const { hash } = request.params
    const clinic = await clinicOfRequest(server, request)
    if (!clinic || !/^[0-9a-f]{32}$/.test(hash)) throw refuse('not_found')
    const read = () =>
      server.services.tenancy.inClinic(clinic.id, (db) =>
        db.selectFrom('files').select(['media_type', 'content']).where('hash', '=', hash).executeTakeFirst(),
      )
    const file = await inTurn(request, clinic, read, closedSignal(reply))
    if (!file) throw refuse('not_found')
    return reply
      .type(file.media_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', fileSandbox)
      .send(file.content)
  })

  app.get('/brand.css', async (request, reply) => {
    const clinic = await clinicOfRequest(server, request)
    if (!clinic) throw refuse('not_found')
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(clinic.brand_css)
  })
}
