import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { demoFonts } from './build/fonts.ts'
import { messages } from './build/messages.ts'

const inWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `vite build web` makes the browser's files, `vite build web --ssr` the renderer that the server imports. */
export default defineConfig(({ isSsrBuild }) => ({
  root: inWeb('.'),
  plugins: [messages(), demoFonts(), react()],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // One style sheet, because the server writes it into the page.
    cssCodeSplit: false,
    ...(isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: inWeb('src/entry-server.tsx') } }
      : { outDir: 'dist/client', manifest: true, rolldownOptions: { input: inWeb('src/main.tsx') } }),
  },
  // The renderer carries its libraries with it, React in its production form only.
  ssr: { noExternal: true as const },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
