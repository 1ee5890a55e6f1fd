import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { readUser } from '@polyclinic/domain/accounts/endpoints.ts'
import { create } from 'zustand'

export type User = Answer<typeof readUser>

type UserState = {
  /** Empty text until a user is set, as the spec has it; then that user's list. */
  permissions: '' | User['permissions']
  users: User | Record<string, never>
  authToken: string | null
  roles: string[]
  currentRole: string
  setPermissions: (permissions: UserState['permissions']) => void
  /** Copies the permissions out of the user. */
  setUser: (user: User) => void
  setAuthToken: (authToken: string | null) => void
  setRoles: (roles: string[]) => void
  setCurrentRole: (currentRole: string) => void
  /** Empties the permissions and the user; the token, roles and current role stay. */
  clearUser: () => void
}

export const useUserState = create<UserState>()((set) => ({
  permissions: '',
  users: {},
  authToken: null,
  roles: [],
  currentRole: '',
  setPermissions: (permissions) => set({ permissions }),
  setUser: (users) => set({ users, permissions: users.permissions }),
  setAuthToken: (authToken) => set({ authToken }),
  setRoles: (roles) => set({ roles }),
  setCurrentRole: (currentRole) => set({ currentRole }),
  clearUser: () => set({ permissions: '', users: {} }),
}))
