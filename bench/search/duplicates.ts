import { listDuplicates } from '../../server/src/features/patients/list-duplicates.ts'
import type { Actor, Context } from '../../server/src/platform/context.ts'
import type { Tenancy } from '../../server/src/platform/tenancy.ts'
import { alternate, report } from '../fixture/alternate.ts'

/** The list of likely duplicates, on the connection that requests have, against counting the keys that it goes by. */
export async function duplicates(tenancy: Tenancy, clinic: string, actor: Actor): Promise<void> {
  const request = { id: null, ip: '127.0.0.1' }
  const services = { linkKey: Buffer.alloc(32, 1) }
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  let found = 0
  const ours = () =>
    timed(() =>
      tenancy.inClinic(clinic, async (db, now) => {
        found = (await listDuplicates({ db, now, actor, request, services } as unknown as Context)).items.length
      }),
    )
  const bare = () =>
    timed(() =>
      tenancy.inClinic(clinic, (db) =>
        db
          .selectFrom('patient_search_keys')
          .select((of) => of.fn.countAll().as('count'))
          .where('key', '>=', 'd:')
          .where('key', '<', 'q;')
          .execute(),
      ),
    )
  await ours()
  await bare()
  const ratio = await alternate(ours, bare, 3)
  report('likely duplicates / counting their keys', ratio, { most: 40 }, `${ratio.first.toFixed(0)} ms, ${found} pairs`)
}
