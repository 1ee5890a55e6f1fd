import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The same files on both PostgreSQLs; `npx vitest run --project server-pg18 path` for one. */
const server = (name: string) => ({
  test: {
    name,
    root: 'server',
    environment: 'node' as const,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: here('server/test/global-setup.ts'),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          root: 'domain',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      server('server-pg18'),
      server('server-pg15'),
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          setupFiles: [here('web/src/test/cleanup.ts')],
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          css: false,
        },
      },
    ],
  },
})
