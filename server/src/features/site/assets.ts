import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nothingAround } from '../../platform/http/headers.ts'
import type { Web } from './web.ts'

const forever = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'

/** The built files: names that change with their content are kept for good. The build wrote compressed ones beside them. */
export async function registerAssets(app: FastifyInstance, { folder }: Pick<Web, 'folder'>) {
  const common = {
    index: false as const,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore' as const,
  }
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply, path) => {
      reply.header('cache-control', forever)
      // What takes strangers' PDFs apart can fetch nothing but the decoders of their pictures, which are scripts.
      if (/\/pdfjs-[\d.]+\/worker\.js/.test(path))
        reply.header('content-security-policy', `default-src 'none'; script-src 'self'; ${nothingAround}`)
    },
  })
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'fonts'),
    prefix: '/fonts/',
    setHeaders: (reply, path) => reply.header('cache-control', path.includes('.woff2') ? forever : forADay),
  })
  const worker = await readFile(join(folder, 'service-worker.js'))
  app.get('/service-worker.js', async (_request, reply) =>
    reply
      .type('text/javascript')
      // The worker fetches for the page, under its own policy.
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'; connect-src 'self'; ${nothingAround}`,
      })
      .send(worker),
  )
}
