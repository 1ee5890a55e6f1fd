import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const library = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')))

/**
 * Serves what draws PDFs beside its script, by names that the library gives: the worker, tables of characters, the
 * fonts that a PDF need not bring along, and the decoders of scanned pages that need no WebAssembly.
 */
export function pdfFiles(): Plugin {
  let forBrowser = true
  return {
    name: 'polyclinic:pdf-files',
    configResolved(config) {
      forBrowser = !config.build.ssr
    },
    async generateBundle() {
      if (!forBrowser) return
      for (const [fileName, path] of await files())
        this.emitFile({ type: 'asset', fileName, source: await readFile(path) })
    },
    async configureServer(server) {
      const known = await files()
      server.middlewares.use((request, response, next) => {
        const path = known.get(new URL(request.url ?? '/', 'http://localhost').pathname.slice(1))
        if (path === undefined) return next()
        if (path.endsWith('js')) response.setHeader('Content-Type', 'text/javascript')
        readFile(path).then((content) => response.end(content), next)
      })
    },
  }
}

/** Where each lies, by the path at which it is served. */
async function files(): Promise<Map<string, string>> {
  const { version } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as { version: string }
  const folder = `assets/pdfjs-${version}`
  const found = new Map([[`${folder}/worker.js`, join(library, 'legacy/build/pdf.worker.min.mjs')]])
  for (const [from, which] of [
    ['cmaps', /\.bcmap$|LICENSE/],
    ['standard_fonts', /\.(pfb|ttf)$/],
    ['wasm', /^(jbig2|openjpeg)_nowasm_fallback\.js$/],
  ] as const)
    for (const name of await readdir(join(library, from)))
      if (which.test(name)) found.set(`${folder}/${name}`, join(library, from, name))
  return found
}
