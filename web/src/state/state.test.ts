import { beforeEach, describe, expect, test } from 'vitest'
import { useAppointmentsState } from './appointments.ts'
import { useInvoiceState } from './invoice.ts'
import { usePrescriptionState } from './prescription.ts'
import { initialTimeline, useReportState } from './report.ts'
import { useUserState } from './user.ts'

const areas = [useAppointmentsState, useInvoiceState, usePrescriptionState, useReportState, useUserState]
beforeEach(() => areas.forEach((area) => (area as typeof useUserState).setState(area.getInitialState() as never, true)))

/** An area's values, without its setters. */
const values = (area: { getState: () => object }) =>
  Object.fromEntries(Object.entries(area.getState()).filter(([, value]) => typeof value !== 'function'))

describe('appointments', () => {
  const defaults = {
    skipValue: 0,
    takeValue: 10,
    startTime: null,
    endTime: null,
    appointmentFilter: 'all',
    currentFilterValue: 'ALL',
    appointment: null,
  }
  test('begin with the defaults', () => expect(values(useAppointmentsState)).toEqual(defaults))

  test('partial filters are merged', () => {
    const { setFilters } = useAppointmentsState.getState()
    setFilters({ skipValue: 10 })
    setFilters({ appointmentFilter: 'past' })
    expect(values(useAppointmentsState)).toEqual({ ...defaults, skipValue: 10, appointmentFilter: 'past' })
  })

  test('filters are cleared back to the defaults; the appointment stays', () => {
    const { setFilters, setAppointment, clearFilters } = useAppointmentsState.getState()
    const appointment = { id: 'a' } as never
    setAppointment(appointment)
    setFilters({ takeValue: 50, startTime: '2026-11-21T00:00:00Z', currentFilterValue: 'BOOKED' })
    clearFilters()
    expect(values(useAppointmentsState)).toEqual({ ...defaults, appointment })
  })
})

describe('prescription', () => {
  test('begins empty', () => expect(values(usePrescriptionState)).toEqual({ suggestions: {}, appointmentsToShow: [] }))

  test('suggestions are merged', () => {
    const { setSuggestions } = usePrescriptionState.getState()
    setSuggestions({ a: 1, b: 1 } as never)
    setSuggestions({ b: 2, c: 3 } as never)
    expect(usePrescriptionState.getState().suggestions).toEqual({ a: 1, b: 2, c: 3 })
  })

  test('appointmentsToShow is replaced wholesale', () => {
    const { setAppointmentsToShow } = usePrescriptionState.getState()
    setAppointmentsToShow([1, 2] as never)
    setAppointmentsToShow([3] as never)
    expect(usePrescriptionState.getState().appointmentsToShow).toEqual([3])
  })
})

describe('invoice', () => {
  test('begins with null and an empty list', () =>
    expect(values(useInvoiceState)).toEqual({ invoice: null, payments: [] }))

  test('invoice and payments are each replaced wholesale', () => {
    const { setInvoice, setPayments } = useInvoiceState.getState()
    setInvoice({ id: 'one', reference: 'R' } as never)
    setPayments([{ id: 'p' } as never])
    setInvoice({ id: 'two' } as never)
    expect(values(useInvoiceState)).toEqual({ invoice: { id: 'two' }, payments: [{ id: 'p' }] })
    setPayments([])
    expect(values(useInvoiceState)).toEqual({ invoice: { id: 'two' }, payments: [] })
  })
})

describe('report', () => {
  test('begins with today, compared with yesterday', () => {
    // Just after midnight in Berlin, where the day before had 25 hours.
    const now = new Date('2026-10-25T23:30:00Z')
    expect(initialTimeline(now, 'Europe/Berlin')).toEqual({
      selectedRange: 'Today',
      startDate: '2026-10-25T23:00:00Z',
      endDate: '2026-10-26T22:59:59.999Z',
      previousStartDate: '2026-10-24T22:00:00Z',
      previousEndDate: '2026-10-25T22:59:59.999Z',
      isCustomDate: false,
      dateError: '',
    })
    expect(Object.keys(values(useReportState))).toEqual(Object.keys(initialTimeline(now, 'Europe/Berlin')))
  })

  test.each([
    ['setSelectedRange', 'selectedRange', 'Custom'],
    ['setStartDate', 'startDate', '2026-01-01T00:00:00Z'],
    ['setEndDate', 'endDate', '2026-01-02T00:00:00Z'],
    ['setPreviousStartDate', 'previousStartDate', '2025-01-01T00:00:00Z'],
    ['setPreviousEndDate', 'previousEndDate', '2025-01-02T00:00:00Z'],
    ['setIsCustomDate', 'isCustomDate', true],
    ['setDateError', 'dateError', 'The end lies before the start'],
  ] as const)('%s sets only %s', (setter, field, value) => {
    const before = values(useReportState)
    ;(useReportState.getState()[setter] as (value: unknown) => void)(value)
    expect(values(useReportState)).toEqual({ ...before, [field]: value })
  })
})

describe('user', () => {
  const nobody = { permissions: '', users: {}, authToken: null, roles: [], currentRole: '' }
  const user = { id: 'u', permissions: ['appointments:list'] } as never

  test('begins as nobody', () => expect(values(useUserState)).toEqual(nobody))

  test('setting the user copies the permissions out of the user object', () => {
    useUserState.getState().setUser(user)
    expect(values(useUserState)).toEqual({ ...nobody, users: user, permissions: ['appointments:list'] })
  })

  test('clearing the user empties permissions and the user object, and nothing else', () => {
    const { setUser, setAuthToken, setRoles, setCurrentRole, clearUser } = useUserState.getState()
    setUser(user)
    setAuthToken('token')
    setRoles(['guest'])
    setCurrentRole('guest')
    clearUser()
    expect(values(useUserState)).toEqual({ ...nobody, authToken: 'token', roles: ['guest'], currentRole: 'guest' })
  })

  test('permissions can be set on their own', () => {
    useUserState.getState().setPermissions(['appointments:day'])
    expect(values(useUserState)).toEqual({ ...nobody, permissions: ['appointments:day'] })
  })
})
