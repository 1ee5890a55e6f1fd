import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { demoFonts } from './build/fonts.ts'
import { messages } from './build/messages.ts'
import { precompress } from './build/precompress.ts'
import { staticPage } from './build/static-page.ts'

const inWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What every page needs travels in one piece, which compresses better than many. */
const everyPage = new RegExp(
  [
    String.raw`node_modules/(?:react|react-dom|react-router|scheduler)/`,
    // The booking's icons, too: a file for each would cost three times as much.
    String.raw`node_modules/lucide-react/dist/esm/(?!icons/(?!(?:calendar-check|calendar-search|check|chevron-down|chevron-right|hourglass|timer)\.))`,
    String.raw`web/src/platform/(?!api/http|stream/|session/(?:guard|destinations|leave|sign-out|current-role)|start/start-alone|organization/(?:load|apply-head))`,
    String.raw`web/src/screens/(?:frame|system)/(?!organization-error)`,
    String.raw`web/src/ui/(?:anchor|button|class-names|icon|layout|spinner|skeleton|card|face|note|time-button|status|text|visually-hidden)\.`,
    String.raw`domain/src/kit/`,
    'preload-helper',
  ].join('|'),
)

const styleFiles = new Map<string, string>()

/** `card_title`: without a hash, which does not compress; so no two files may have one name. */
function className(name: string, file: string) {
  const path = file.replace(/\?.*/, '')
  const stem = basename(path, '.module.css')
  if ((styleFiles.get(stem) ?? path) !== path) throw new Error(`Two style files are called ${stem}.`)
  styleFiles.set(stem, path)
  return `${stem}_${name}`
}

/** `vite build web` makes the browser's files, `vite build web --ssr` the renderer that the server imports. */
export default defineConfig(({ isSsrBuild }) => ({
  root: inWeb('.'),
  plugins: [messages(), demoFonts(), react(), staticPage(), precompress()],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // Every browser that we build for knows it.
    modulePreload: { polyfill: false },
    // One style sheet, because the server writes it into the page.
    cssCodeSplit: false,
    ...(isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: inWeb('src/entry-server.tsx') } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: { main: inWeb('src/main.tsx'), 'service-worker': inWeb('src/service-worker.ts') },
            // A service worker rules over the folder it lies in, under a name that stays.
            output: {
              entryFileNames: ({ name }) => (name === 'main' ? 'assets/[name]-[hash].js' : '[name].js'),
              codeSplitting: { groups: [{ name: 'app', test: everyPage }] },
            },
          },
        }),
  },
  // The renderer carries its libraries with it, React in its production form only.
  ssr: { noExternal: true as const },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
