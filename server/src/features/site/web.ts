import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type * as Renderer from '../../../../web/src/entry-server.tsx'

/** What `npm run build` made of the web: the renderer, and what the document needs to name of the browser's files. */
export type Web = Pick<
  typeof Renderer,
  'load' | 'renderNotice' | 'locales' | 'localeOf' | 'parametersAt' | 'isStaffAddress'
> & {
  /** Where the browser's files lie. */
  folder: string
  /** The style sheet of every page. */
  css: string
  /** The addresses of the style sheets of a module's own, in the order in which they count. */
  sheetsOf: (module: string) => string[]
  /** The browser's entry first, then what it will ask for next in this language and at this address. */
  scripts: (locale: string, path: string) => string[]
  /** What asks about a tag manager. */
  cookieScript: string
  /** The font files of a style sheet that we serve; none for others. */
  fontsOf: (sheet: string) => string[]
}

type Chunk = { file: string; imports?: string[]; css?: string[] }

const built = new URL('../../../../web/dist/', import.meta.url)

/** @throws when the pages have not been built. */
export async function loadWeb(dist: URL = built): Promise<Web> {
  const client = new URL('client/', dist)
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8')) as Record<string, Chunk>
  const renderer = (await import(new URL('server/entry-server.js', dist).href)) as typeof Renderer
  const css = await readFile(new URL(manifest['page.css']!.file, client), 'utf8')
  const fonts = await readFonts(new URL('fonts/', client))

  const scripts = (locale: string, path: string) => {
    const wanted = ['src/main.tsx', `src/messages/${locale}-everyone.ts`, ...renderer.routeFilesAt(path)]
    return [...new Set(wanted.flatMap((key) => withImports(manifest, key)))].map(({ file }) => `/${file}`)
  }
  const sheetsOf = (module: string) => {
    const sheets = withImports(manifest, module).flatMap((chunk) => chunk.css ?? [])
    return [...new Set(sheets.toReversed())].map((file) => `/${file}`)
  }
  const { load, renderNotice, locales, localeOf, parametersAt, isStaffAddress } = renderer
  return {
    ...{ load, renderNotice, locales, localeOf, parametersAt, isStaffAddress },
    folder: fileURLToPath(client),
    css,
    sheetsOf,
    scripts,
    cookieScript: `/${manifest['src/cookies.ts']!.file}`,
    fontsOf: (sheet) => fonts.get(sheet) ?? [],
  }
}

function withImports(manifest: Record<string, Chunk>, key: string): Chunk[] {
  const chunk = manifest[key]
  if (!chunk) return []
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported))]
}

/** The fonts that each of our style sheets names. */
async function readFonts(folder: URL): Promise<Map<string, string[]>> {
  const sheets = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  const read = async (name: string) => {
    const css = await readFile(new URL(name, folder), 'utf8')
    const files = [...css.matchAll(/url\(["']?(\/fonts\/[\w.-]+\.woff2)["']?\)/g)].map((match) => match[1]!)
    return [`/fonts/${name}`, files] as const
  }
  return new Map(await Promise.all(sheets.map(read)))
}
