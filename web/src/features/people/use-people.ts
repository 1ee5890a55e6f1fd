import { useQuery } from '@tanstack/react-query'
import type * as people from '@polyclinic/domain/people/endpoints.ts'
import type * as invitations from '@polyclinic/domain/people/invitation-endpoints.ts'
import type * as roles from '@polyclinic/domain/people/role-endpoints.ts'
import type { Call } from '@polyclinic/domain/kit/endpoint.ts'
import type { ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { call } from '../../platform/api/call.ts'
import { pageSize, type AskedPeople } from './asked-people.ts'

/** A page of who works here, by name. */
export const usePeople = ({ status, role, search, withoutFactor, skip }: AskedPeople) =>
  useQuery({
    queryKey: ['person', 'list', status, role, search, withoutFactor, skip],
    queryFn: ({ signal }) => {
      const query = {
        ...{ skip, take: pageSize },
        ...(status && { status }),
        ...(role && { role }),
        ...(search && { search }),
        ...(withoutFactor && ({ secondFactor: 'off' } as const)),
      }
      return call<typeof people.listPeople>('GET', '/people', { query }, { signal })
    },
    // The list stays while another part of it is on its way.
    placeholderData: (before) => before,
  })

/** One person with what they may do. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['person', 'one', id],
    queryFn: ({ signal }) => call<typeof people.readPerson>('GET', '/people/{id}', { params: { id } }, { signal }),
  })

/** Their sign-ins, once they are wanted. */
export const useSignIns = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['person', 'sign-ins', id],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call<typeof people.listSignIns>('GET', '/people/{id}/sign-ins', { params: { id } }, { signal }),
  })

/** The clinic's own roles. */
export const useRoles = () =>
  useQuery({
    queryKey: ['person', 'roles'],
    queryFn: ({ signal }) => call<typeof roles.listRoles>('GET', '/roles', {}, { signal }),
  })

type Id = { id: string }
type Seen = Id & { version: number }
const of = ({ id }: Id) => ({ params: { id } })
const asSeen = ({ id, version }: Seen) => ({ params: { id }, headers: { 'if-match': `"${version}"` } })

type WithBody =
  | 'changePerson'
  | 'decidePermission'
  | 'deactivatePerson'
  | 'reactivatePerson'
  | 'createRole'
  | 'invitePerson'
  | 'requireSecondFactor'
type Contracts = typeof people & typeof roles & typeof invitations
type BodyOf<Name extends WithBody> = NonNullable<Call<Contracts[Name]>['body']>
export type GivenRoles = BodyOf<'changePerson'>

export const changePerson = (person: Seen, body: GivenRoles) =>
  call<typeof people.changePerson>('PATCH', '/people/{id}', { ...asSeen(person), body })

export const decidePermission = (person: Id, body: BodyOf<'decidePermission'>) =>
  call<typeof people.decidePermission>('POST', '/people/{id}/permissions', { ...of(person), body })

export const undecidePermission = ({ id }: Id, permission: ClinicPermission) =>
  call<typeof people.undecidePermission>('DELETE', '/people/{id}/permissions/{permission}', {
    params: { id, permission },
  })

export const deactivatePerson = (person: Id, body: BodyOf<'deactivatePerson'>) =>
  call<typeof people.deactivatePerson>('POST', '/people/{id}/deactivate', { ...of(person), body })

export const reactivatePerson = (person: Id, body: BodyOf<'reactivatePerson'>) =>
  call<typeof people.reactivatePerson>('POST', '/people/{id}/reactivate', { ...of(person), body })

export const endSessionsOf = (person: Id) =>
  call<typeof people.endSessionsOfPerson>('DELETE', '/people/{id}/sessions', of(person))

export const invitePerson = (body: BodyOf<'invitePerson'>) =>
  call<typeof invitations.invitePerson>('POST', '/invitations', { body })

export const sendInvitation = (invitation: Id) =>
  call<typeof invitations.sendInvitation>('POST', '/invitations/{id}/send', of(invitation))

export const withdrawInvitation = (invitation: Id) =>
  call<typeof invitations.withdrawInvitation>('DELETE', '/invitations/{id}', of(invitation))

export const createRole = (body: BodyOf<'createRole'>) => call<typeof roles.createRole>('POST', '/roles', { body })

export const changeRole = (role: Seen, body: BodyOf<'createRole'>) =>
  call<typeof roles.changeRole>('PATCH', '/roles/{id}', { ...asSeen(role), body })

export const deleteRole = (role: Id) => call<typeof roles.deleteRole>('DELETE', '/roles/{id}', of(role))

export const requireSecondFactor = (body: BodyOf<'requireSecondFactor'>) =>
  call<typeof people.requireSecondFactor>('POST', '/people/second-factor', { body })

export const clearSecondFactor = (person: Id) =>
  call<typeof people.clearSecondFactor>('DELETE', '/people/{id}/second-factor', of(person))
