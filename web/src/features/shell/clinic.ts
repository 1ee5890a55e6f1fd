/** What a shell shows of the clinic. */
export type ShellClinic = { name: string; logo?: string | null | undefined; phone?: string | null | undefined }

/** Who is signed in, as a shell shows it. */
export type ShellPerson = {
  /** "Rosa" in the public navigation, "Dr. Okafor" in the staff's. */
  name: string
  initials: string
  portrait?: string | null | undefined
  /** "Family medicine". */
  detail?: string | undefined
}

export type ShellLink = { href: string; label: string; current?: boolean | undefined }
