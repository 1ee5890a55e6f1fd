import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { answerShapes } from './build/answer-shapes.ts'
import { demoFonts } from './build/fonts.ts'
import { messages } from './build/messages.ts'
import { pdfFiles } from './build/pdf-files.ts'
import { pageStylesheet } from './build/page-styles.ts'
import { precompress } from './build/precompress.ts'
import { staticPage } from './build/static-page.ts'

const inWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Modules of a folder by name, so that one that was renamed or is gone ends the build and leaves no group unseen. */
function modules(folder: string, names: string) {
  const there = readdirSync(inWeb(`../${folder}`)).map((file) => file.replace(/\..*/, ''))
  const listed = names.split(' ')
  const missing = listed.filter((name) => !there.includes(name))
  if (missing.length > 0) throw new Error(`web/vite.config.ts names what is not in ${folder}: ${missing.join(', ')}`)
  return String.raw`${folder}/(?:${listed.join('|')})\.`
}

/** What every page needs travels in one piece, which compresses better than many and is asked for once. */
const everyPage = new RegExp(
  [
    String.raw`node_modules/(?:react|react-dom|react-router|scheduler)/`,
    // The first views' icons and small parts, too: a file for each would cost three times as much, and a request.
    String.raw`node_modules/lucide-react/dist/esm/(?!icons/)`,
    modules(
      'node_modules/lucide-react/dist/esm/icons',
      'arrow-left calendar-check calendar-search check chevron-down chevron-left chevron-right hourglass languages map-pin phone search-x timer user-check',
    ),
    String.raw`web/src/platform/(?!browsers-today|use-settled|api/(?:base|http|request-key|use-submission)|save-file|query/|stream/|session/(?:ask-for-code|carried-patient|guard|destinations|leave|sign-out|current-role|fetch-user|carried-email)|page/(?:typed-text|unsaved|use-now)|start/start-alone|organization/(?:load|apply-head))`,
    String.raw`web/src/screens/(?:frame|system)/(?!organization-error)`,
    modules(
      'web/src/ui',
      'anchor back-link button choice class-names control empty-state face facts field icon layout link-to note page-heading pager select skeleton spinner status card text text-input time-button visually-hidden',
    ),
    modules('web/src/features/slots', 'days search-window slot-value take-time-form url-form'),
    modules('web/src/features/providers', 'doctor-words'),
    modules('web/src/features/services', 'reason-line'),
    modules('web/src/features/locations', 'tel-link'),
    String.raw`domain/src/(?:kit/(?!age|calendar-days|csv|email|format-numeric-date|ids|implied-permissions|login-page|permissions|person-limits|personal-name|reach|refused|same|site-path|slug|typed-date|typed-time|uuid)|locations/format-address)`,
    'preload-helper',
  ].join('|'),
)

/** What is typed into, sent and refused: of no first view but those of forms. */
const everyForm = new RegExp(
  [
    'domain/src/kit/(?:email|person-limits|personal-name|refused)',
    'web/src/platform/(?:api/(?:base|request-key)|page/use-now|session/carried-patient)',
    modules('web/src/ui', 'error-summary field-link use-kept-focus'),
  ].join('|'),
)

/** What the screens of a booking share with each other and with those that change one. */
const everyBooking = new RegExp(
  [
    'web/src/features/holds/',
    modules('web/src/features/appointments/visit', 'policy-words visit-facts when-words'),
    modules(
      'web/src/features/appointments/booking',
      'booking-summary change-reason field-error-texts lost-notice time-notes use-outcome',
    ),
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
  plugins: [
    messages(),
    answerShapes(),
    demoFonts(),
    pdfFiles(),
    react(),
    // Of the staff, and what nobody sees before they have signed in, or opened a form, a PDF or a field for a day, or where a clinic has no tag manager.
    pageStylesheet(
      /web\/src\/(?:screens\/(?:blog\/|devices\/|staff\/|accounts\/(?:family|invoices|join-waiting|new-clinic)\.tsx)|features\/(?:clinic-forms\/filling-view|family\/whom-for|cookies\/start|documents\/pdf-pages|forms\/date-input)\.tsx)/,
    ),
    staticPage(),
    precompress(),
  ],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // Every browser that we build for knows it.
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: inWeb('src/entry-server.tsx') } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: {
              main: inWeb('src/main.tsx'),
              cookies: inWeb('src/cookies.ts'),
              'service-worker': inWeb('src/service-worker.ts'),
            },
            // A service worker rules over the folder it lies in, under a name that stays.
            output: {
              entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
              // Every first view lists all of them, and no compression shortens a hash: seven characters tell versions apart.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: {
                groups: [
                  { name: 'app', test: everyPage },
                  { name: 'forms', test: everyForm },
                  { name: 'visit-rules', test: /domain\/src\/appointments\// },
                  // One file, though the staff's preview shares the text: each more is listed in every first view.
                  {
                    name: 'legal',
                    test: /web\/src\/(?:features\/legal\/legal-sections|screens\/public\/legal)\.tsx|domain\/src\/legal\/pages/,
                  },
                  {
                    name: 'booking-frame',
                    test: /web\/src\/(?:features\/shell\/booking-|screens\/booking\/booking\.)/,
                  },
                  { name: 'booking', test: everyBooking },
                  { name: 'refusals', test: /web\/src\/(?:features\/refusals\/|ui\/focused-note)/ },
                  { name: 'query', test: /node_modules\/@tanstack\/|web\/src\/platform\/(?:query|stream)\// },
                ],
              },
            },
          },
        }),
  },
  // The renderer carries its libraries with it, React in its production form only.
  ssr: { noExternal: true as const },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
