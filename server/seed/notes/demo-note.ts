/** What a visit came to. */
export type DemoNote = {
  /** What the patient had written, where the note answers that. */
  reason?: string
  complaint: string
  findings: string
  /** Of ICD-10, as the clinic's country writes it. */
  codes: readonly string[]
  plan: string
  temperature?: number
}

/** An illness that stays, with what is taken against it and how its visits go on: the first, those between, the latest. */
export type DemoIllness = {
  code: string
  /** As the chart calls it. */
  name: string
  medicine: { title: string; detail: string }
  /** Of the youngest who have it. */
  from: number
  /** From above, over the months, come down by that much. */
  falling?: { systolic?: number; weight?: number }
  visits: readonly [DemoNote, DemoNote, DemoNote]
}

export type DemoNotes = {
  /** By service: those with a reason are for who wrote it. */
  notes: Readonly<Record<string, readonly DemoNote[]>>
  illnesses: readonly DemoIllness[]
  /** Who of the told day has which, by code. */
  has: Readonly<Record<string, string>>
  /** Services in which an illness is looked after. */
  reviews: readonly string[]
  /** In which nothing is measured. */
  unmeasured: readonly string[]
}
