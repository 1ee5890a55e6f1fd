import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import './scripts/temporary-in-memory.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every operation's statements are run by it: of all tests the one whose place is the older database alone. */
const wholeApi = 'test/whole-api.test.ts'

/**
 * What depends on the database: it has our migrations, its catalogue is ours, no clinic and no role reaches further than it
 * may, its plans and pool and jobs and the feed of changes work, what many want at once (a time, a room, a seat, the last
 * manager, a chain of prescriptions) one gets, the ledger adds up, a backup comes back, and every operation's statements run.
 */
const onBoth = [
  'src/features/appointments/{concurrent-bookings,races}.test.ts',
  'src/features/charts/search-keys.test.ts',
  'src/features/holds/extend-race.test.ts',
  'src/features/invoices/ledger.test.ts',
  'src/features/partner-services/*.test.ts',
  'src/features/people/last-manager.test.ts',
  'src/features/prescriptions/chains.test.ts',
  'src/features/shared-resources/*.test.ts',
  'src/features/slots/{claims,group-visits,queries}.test.ts',
  'src/platform/{change-feed,jobs,share-transaction}.test.ts',
  'src/platform/database/{migrate,pool,probe}.test.ts',
  'test/{backup,catalogue,tables}.test.ts',
  wholeApi,
]

/**
 * Beside them what builds on those, for a version that surprises: `npm test -- postgres15`.
 * A test belongs in one of the two when it would be red though our code is right and the database is not;
 * `POSTGRES15=all npx vitest run --project server-pg15 path` runs one.
 */
const onDemandOn15 = [
  'src/features/appointments/{book-appointment,booking-*,cancel-*,desk,reschedule-*,waiting-room}.test.ts',
  'src/features/availability/{hours-and-bookings,time-off,weeks}.test.ts',
  'src/features/{holds,slots}/**/*.test.ts',
  'src/features/series/*.test.ts',
  'src/features/messages/supersede-older.test.ts',
  'src/features/organizations/import/import-*.test.ts',
  'src/features/patients/{erase,restrict}-person.test.ts',
  'test/{moved-rows,two-roles}.test.ts',
]

// oxlint-disable-next-line node/no-process-env -- there is no other way to a configuration
const onPostgres15 = process.env['POSTGRES15'] === 'all' ? [...onBoth, ...onDemandOn15] : onBoth

/** The files that take longest, which their size does not tell: one that begins last keeps a single worker busy at the end. */
const slow = [
  ...[wholeApi, 'test/fuzz/input', 'test/cli', 'src/main', 'test/one-permission', 'private-files/inspect-file'],
  ...['database/embedded', 'messages/mailbox-quota', 'test/backup', 'reports/years', 'test/two-roles'],
  ...['sharing/sharing', 'platform/jobs', 'test/seed-demo', 'site/kept-pages', 'test/archive'],
  ...['staff/doors', 'staff/brand', 'prescriptions/draft-view', 'encounters/note-view', 'staff/message-texts'],
]

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = slow.findIndex((part) => moduleId.includes(`/${part}`))
      return found === -1 ? slow.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/**
 * A worker keeps what it has loaded from file to file: loading the server, or React and a document, anew for each cost
 * more than the tests. So a file leaves nothing behind that another could see.
 */
const isolate = false

/** Much of a test's time is spent waiting: for a mail to leave, for what was typed to be saved, for a process to start. */
const maxWorkers = 4

/** How long `expect.poll` waits for what is to come. A busy machine is slow, not wrong. */
const poll = { timeout: 30_000 }

/** On a PostgreSQL of the project's own, which `server/test/global-setup.ts` starts. */
const server = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    root: 'server',
    environment: 'node' as const,
    isolate,
    expect: { poll },
    include,
    exclude,
    maxWorkers,
    sequence: { groupOrder: 1 },
    globalSetup: here('server/test/global-setup.ts'),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'domain',
          root: 'domain',
          environment: 'node',
          isolate,
          maxWorkers: 2,
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      server('server-pg18', ['{src,test}/**/*.test.ts'], [wholeApi]),
      server('server-pg15', onPostgres15),
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          isolate,
          maxWorkers,
          sequence: { groupOrder: 1 },
          expect: { poll },
          testTimeout: 60_000,
          setupFiles: [here('web/src/test/cleanup.ts')],
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          css: false,
        },
      },
    ],
  },
})
