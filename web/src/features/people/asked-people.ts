import { isId } from '@polyclinic/domain/kit/ids.ts'
import { staffRoles } from '@polyclinic/domain/kit/roles.ts'
import { personStatuses, type PersonStatus } from '@polyclinic/domain/people/rules.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'

export const pageSize = 20
export const searchAtMost = 100

export type AskedPeople = {
  status: PersonStatus | null
  /** One of the spec's roles, or the id of a role of the clinic's own. */
  role: string | null
  search: string
  /** Those alone who have no second factor. */
  withoutFactor: boolean
  skip: number
  open: string | null
}

/** Everybody, from the first. */
export const everybody: AskedPeople = {
  ...{ status: null, role: null, search: '', withoutFactor: false, skip: 0, open: null },
}

/** What an address asks of the list of people; what it says wrongly counts as not said. */
export function readAsked(params: URLSearchParams): AskedPeople {
  const open = params.get('person') ?? ''
  const role = params.get('role') ?? ''
  return {
    status: personStatuses.find((status) => status === params.get('status')) ?? null,
    role: staffRoles.some((each) => each === role) || isId(role) ? role : null,
    search: (params.get('search') ?? '').trim().slice(0, searchAtMost),
    withoutFactor: params.get('factor') === 'off',
    skip: skipOf(params, pageSize),
    open: isId(open) ? open : null,
  }
}

/** The address of a list of people, with one of them open or none. */
export const peopleHref = ({ status, role, search, withoutFactor, skip, open }: AskedPeople): string =>
  pageAddress('/admin/people', skip, pageSize, {
    ...(status && { status }),
    ...(role && { role }),
    ...(search && { search }),
    ...(withoutFactor && { factor: 'off' }),
    ...(open && { person: open }),
  })
