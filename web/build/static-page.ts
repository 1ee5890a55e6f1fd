import type { Plugin } from 'vite'
import { pageStyles } from './page-styles.ts'

/** Writes `static.html`: the app without a server's data, as a static host would serve it for every address. */
export function staticPage(): Plugin {
  return {
    name: 'polyclinic:static-page',
    enforce: 'post',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'main')
      const sheet = files.find((file) => file.type === 'asset' && file.names.includes(pageStyles))
      if (!entry || !sheet) return
      const links = ['brand.css', sheet.fileName]
      this.emitFile({
        type: 'asset',
        fileName: 'static.html',
        source: [
          '<!doctype html><html lang="en"><head><meta charset="utf-8">',
          '<meta name="viewport" content="width=device-width, initial-scale=1"><title>&#8203;</title>',
          ...links.map((href) => `<link rel="stylesheet" href="/${href}">`),
          `<script type="module" src="/${entry.fileName}"></script>`,
          '</head><body><div id="app"></div></body></html>\n',
        ].join('\n'),
      })
    },
  }
}
