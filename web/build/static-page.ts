import type { Plugin } from 'vite'

/** Writes `static.html`: the app without a server's data, as a static host would serve it for every address. */
export function staticPage(): Plugin {
  return {
    name: 'polyclinic:static-page',
    // After the style sheet has been put together.
    enforce: 'post',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'main')
      const sheets = files.filter(({ fileName }) => fileName.startsWith('assets/') && fileName.endsWith('.css'))
      if (!entry) return
      const links = ['brand.css', ...sheets.map(({ fileName }) => fileName)]
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
