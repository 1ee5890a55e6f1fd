import { demoClinics, seedDemo } from '../../seed/seed-demo.ts'
import { demoPassword } from '../../seed/write-users.ts'
import { listClinics } from '../platform/clinic-registry.ts'
import { rememberDemo } from '../platform/demo.ts'
import { createHasher } from '../platform/passwords.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { CommandError, say, type Command } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

export const seed: Command = {
  usage: 'seed [--yes]',
  about: 'Make the two demo clinics, with accounts whose password is public; --yes beside clinics of your own.',
  run: async (args) => {
    const { options } = readArguments(args, [], { yes: { type: 'boolean' } })
    await withDatabase(
      async ({ env, tenancy, log, isEmbedded }) => {
        if (env.demo === false)
          throw new CommandError(`POLYCLINIC_DEMO is off, and the demo's accounts have a public password.`)
        const own = (await listClinics(tenancy)).filter(({ slug }) => !demoClinics.some((demo) => demo.slug === slug))
        if (own.length > 0 && !options.yes)
          throw new CommandError(
            `There are clinics already (${own.map(({ slug }) => slug).join(', ')}). The demo adds accounts with a public password, and the server then only starts as a demo. If that is meant: seed --yes`,
          )
        const { linkKey } = await loadSecrets(env)
        // Before the accounts are there, so that no start comes between.
        if (isEmbedded) await rememberDemo(env.dataDir, true)
        const made = await seedDemo({ tenancy, hash: createHasher().hash, linkKey, log })
        if (made.length === 0) return say('The demo clinics are there already.')
        say(`Made ${made.join(' and ')}; everybody in them signs in with ${demoPassword}.`)
        if (!isEmbedded && !env.demo) say('Start the server with POLYCLINIC_DEMO=1.')
      },
      { mayMake: true },
    )
  },
}
