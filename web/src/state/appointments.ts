import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { create } from 'zustand'

type Appointment = Answer<typeof readAppointment>

/** What the list of appointments shows; instants as ISO text. */
export type AppointmentFilters = {
  skipValue: number
  takeValue: number
  startTime: string | null
  endTime: string | null
  appointmentFilter: string
  currentFilterValue: string
}

/** The spec's defaults. */
export const noFilters: AppointmentFilters = {
  skipValue: 0,
  takeValue: 10,
  startTime: null,
  endTime: null,
  appointmentFilter: 'all',
  currentFilterValue: 'ALL',
}

type AppointmentsState = AppointmentFilters & {
  appointment: Appointment | null
  /** Merges: what is not given stays. */
  setFilters: (filters: Partial<AppointmentFilters>) => void
  clearFilters: () => void
  setAppointment: (appointment: Appointment | null) => void
}

export const useAppointmentsState = create<AppointmentsState>()((set) => ({
  ...noFilters,
  appointment: null,
  setFilters: (filters) => set(filters),
  clearFilters: () => set(noFilters),
  setAppointment: (appointment) => set({ appointment }),
}))
