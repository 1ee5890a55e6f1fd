import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Server tests that ask no database of their project, or none but the packaged one: the same on either PostgreSQL. */
const withoutDatabase = [
  'src/{env,misspelt-settings}.test.ts',
  'src/features/accounts/check-password.test.ts',
  'src/features/messages/html-of-text.test.ts',
  'src/features/organizations/import/check-svg.test.ts',
  'src/platform/{demo,life,log,mail,network,one-at-a-time,origin,passwords,secrets,unread-output}.test.ts',
  'src/platform/database/embedded.test.ts',
  'src/platform/http/openapi.test.ts',
  'test/{demo-clinics,doctors-day}.test.ts',
]

/** The same files on both PostgreSQLs; `npx vitest run --project server-pg18 path` for one. */
const server = (name: string, exclude: string[] = []) => ({
  test: {
    name,
    root: 'server',
    environment: 'node' as const,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude,
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
      server('server-pg15', withoutDatabase),
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
