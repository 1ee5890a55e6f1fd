import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { fallbackFaces, families, type Family, sheets } from './font-families.ts'

/**
 * Serves the demo clinics' fonts: `/fonts/fraunces-figtree.css` and `/fonts/manrope.css`, each with its families and
 * their metric-matched fallbacks, and beside them the fonts under names that change with their content.
 */
export function demoFonts(): Plugin {
  let forBrowser = true
  return {
    name: 'polyclinic:demo-fonts',
    configResolved(config) {
      forBrowser = !config.build.ssr
    },
    async generateBundle() {
      if (!forBrowser) return
      for (const [fileName, source] of await fontFiles()) this.emitFile({ type: 'asset', fileName, source })
    },
    async configureServer(server) {
      const files = await fontFiles()
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
        const content = files.get(path)
        if (content === undefined) return next()
        response.setHeader('Content-Type', path.endsWith('.css') ? 'text/css; charset=utf-8' : 'font/woff2')
        response.end(content)
      })
    },
  }
}

/** Every file that is served, by its path without the leading slash. */
export async function fontFiles(): Promise<Map<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>()
  const names = new Map<Family, string>()
  for (const family of families) {
    const font = await readFile(fileURLToPath(import.meta.resolve(family.source)))
    const hash = createHash('sha256').update(font).digest('hex').slice(0, 10)
    const name = `${family.name.split(' ')[0]?.toLowerCase()}-${hash}.woff2`
    names.set(family, name)
    files.set(`fonts/${name}`, font)
  }
  for (const [sheet, members] of Object.entries(sheets))
    files.set(`fonts/${sheet}`, members.map((family) => faces(family, names.get(family) ?? '')).join('\n'))
  return files
}

/** A font that is not there for the first picture is left out until the next page: what came later would move the words. */
function faces(family: Family, file: string): string {
  return `/* ${family.copyright}, SIL Open Font License 1.1, https://openfontlicense.org */
@font-face{font-family:'${family.name}';font-style:normal;font-weight:${family.weights};font-display:optional;src:url(/fonts/${file}) format('woff2');unicode-range:${family.range}}
${fallbackFaces(family).join('\n')}
`
}
