import type { readUser } from '@polyclinic/domain/accounts/endpoints.ts'
import { useUserState } from '../../state/user.ts'
import type { Api } from '../api/api.ts'
import { rememberPerson } from './person.ts'

/** Reads who is signed in, for the state and the navigation: once for each area, and again after a change of name. */
export async function fetchUser(api: Api, userId: string, sessionCheck: boolean): Promise<void> {
  const query = { context: 'patient' } as const
  const user = await api<typeof readUser>('GET', '/users/{userId}', { params: { userId }, query }, { sessionCheck })
  useUserState.getState().setUser(user)
  rememberPerson({ userId, name: user.name, portrait: user.provider?.portraitUrl ?? null })
}
