import { nobody, type RequestScope } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { nearestTimes } from './nearest.ts'
import { TimeLost } from './time-lost.ts'

/** Refuses a time that `work` lost with the three nearest, asked in a transaction that sees what won. */
export async function withAlternatives<T>(scope: RequestScope, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TimeLost)) throw error
    const { clinic, services, request } = scope
    throw await services.tenancy.inClinic(clinic.id, async (db, now) => {
      const context = { db, now, clinic, actor: nobody, request, services }
      return refuse(error.code, { alternatives: await nearestTimes(context, error.wanted, error.without) })
    })
  }
}
