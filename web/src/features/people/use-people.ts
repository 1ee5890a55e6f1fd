import { useQuery } from '@tanstack/react-query'
import type * as contracts from '@polyclinic/domain/people/endpoints.ts'
import type { Call } from '@polyclinic/domain/kit/endpoint.ts'
import type { ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { call } from '../../platform/api/call.ts'
import { pageSize, type AskedPeople } from './asked-people.ts'
import type { StaffRole, WholePerson } from './people.ts'

/** A page of who works here, by name. */
export const usePeople = ({ status, role, search, skip }: AskedPeople) =>
  useQuery({
    queryKey: ['person', 'list', status, role, search, skip],
    queryFn: ({ signal }) => {
      const query = {
        ...{ skip, take: pageSize },
        ...(status && { status }),
        ...(role && { role }),
        ...(search && { search }),
      }
      return call<typeof contracts.listPeople>('GET', '/people', { query }, { signal })
    },
    placeholderData: (before) => before,
  })

/** One person with what they may do. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['person', 'one', id],
    queryFn: ({ signal }) =>
      call<typeof contracts.readPerson>('GET', '/people/{id}', { params: { id } }, { signal }),
  })

/** The clinic's own roles. */
export const useRoles = () =>
  useQuery({
    queryKey: ['person', 'roles'],
    queryFn: ({ signal }) => call<typeof contracts.listRoles>('GET', '/roles', {}, { signal }),
  })

const seen = ({ version }: { version: number | string }) => ({ 'if-match': `"${version}"` })

type Body<E extends Parameters<typeof call>[0] extends string ? keyof typeof contracts : never> = Call<
  (typeof contracts)[E]
> extends { body: infer B }
  ? B
  : never

export const changePerson = (person: WholePerson, body: Body<'changePerson'>) =>
  call<typeof contracts.changePerson>('PATCH', '/people/{id}', {
    params: { id: person.id },
    headers: seen(person),
    body,
  })
