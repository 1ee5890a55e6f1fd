import { create } from 'zustand'

type Suggestions = Record<string, unknown>

type PrescriptionState = {
  suggestions: Suggestions
  appointmentsToShow: readonly unknown[]
  /** Merges into what is there. */
  setSuggestions: (suggestions: Suggestions) => void
  /** Replaces the whole list. */
  setAppointmentsToShow: (appointments: readonly unknown[]) => void
}

export const usePrescriptionState = create<PrescriptionState>()((set) => ({
  suggestions: {},
  appointmentsToShow: [],
  setSuggestions: (suggestions) => set((state) => ({ suggestions: { ...state.suggestions, ...suggestions } })),
  setAppointmentsToShow: (appointmentsToShow) => set({ appointmentsToShow }),
}))
