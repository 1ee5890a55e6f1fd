import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listPrescribableVisits, suggestDrugs } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { create } from 'zustand'

/** What is offered, by what was typed and for whom. */
type Suggestions = Readonly<Record<string, Answer<typeof suggestDrugs>['items']>>
type Appointments = Answer<typeof listPrescribableVisits>['items']

type PrescriptionState = {
  suggestions: Suggestions
  /** The visits for which something can be prescribed now. */
  appointmentsToShow: Appointments
  /** Merges into what is there. */
  setSuggestions: (suggestions: Suggestions) => void
  /** Replaces the whole list. */
  setAppointmentsToShow: (appointments: Appointments) => void
}

export const usePrescriptionState = create<PrescriptionState>()((set) => ({
  suggestions: {},
  appointmentsToShow: [],
  setSuggestions: (suggestions) => set((state) => ({ suggestions: { ...state.suggestions, ...suggestions } })),
  setAppointmentsToShow: (appointmentsToShow) => set({ appointmentsToShow }),
}))
