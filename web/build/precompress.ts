import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** A smaller file travels in one packet either way; but a page asks for many, and together they count. */
const worthIt = 200

/** Writes `.br` and `.gz` beside every script and style sheet, at the highest level, because it is done once. */
export function precompress(): Plugin {
  return {
    name: 'polyclinic:precompress',
    apply: ({ mode }, { isSsrBuild }) => mode === 'production' && !isSsrBuild,
    async writeBundle({ dir = '.' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < worthIt) return
          const path = join(dir, file.fileName)
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          await writeFile(`${path}.br`, await brotli(content, { params: size }))
          await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
        }),
      )
    },
  }
}
