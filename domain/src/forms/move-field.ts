import type { Definition, Field, Section } from './definition.ts'

/** Before the field at that place of that section, or at its end. */
export type FieldPlace = { section: string; place: number }

/** A form with one more field; the same form where that section is not. */
export const withNewField = (definition: Definition, field: Field, to: FieldPlace): Definition => ({
  sections: definition.sections.map((section) =>
    section.id === to.section ? { ...section, fields: section.fields.toSpliced(to.place, 0, field) } : section,
  ),
})

/** A form with one more section. */
export const withNewSection = (definition: Definition, section: Section, place: number): Definition => ({
  sections: definition.sections.toSpliced(place, 0, section),
})

/** A form with one field taken elsewhere. */
export function moveField(definition: Definition, id: string, to: FieldPlace): Definition {
  const field = definition.sections.flatMap(({ fields }) => fields).find((each) => each.id === id)
  if (!field || !definition.sections.some((section) => section.id === to.section)) return definition
  return withNewField(withoutField(definition, id), field, to)
}

/** One place up or down, over the border of a section, too. */
export function stepField(definition: Definition, id: string, by: -1 | 1): Definition {
  const { sections } = definition
  const at = sections.findIndex(({ fields }) => fields.some((field) => field.id === id))
  if (at < 0) return definition
  const place = sections[at]!.fields.findIndex((field) => field.id === id)
  const within = place + by
  if (within >= 0 && within < sections[at]!.fields.length)
    return moveField(definition, id, { section: sections[at]!.id, place: within })
  const next = sections[at + by]
  return next ? moveField(definition, id, { section: next.id, place: by < 0 ? next.fields.length : 0 }) : definition
}

/** A section one place up or down. */
export function stepSection(definition: Definition, id: string, by: -1 | 1): Definition {
  const at = definition.sections.findIndex((section) => section.id === id)
  const section = definition.sections[at]
  if (!section || !definition.sections[at + by]) return definition
  return { sections: definition.sections.toSpliced(at, 1).toSpliced(at + by, 0, section) }
}

/** A form with one field in place of the one of that id. */
export const withField = (definition: Definition, id: string, change: (field: Field) => Field): Definition => ({
  sections: definition.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (field.id === id ? change(field) : field)),
  })),
})

/** Without that field. */
export const withoutField = (definition: Definition, id: string): Definition => ({
  sections: definition.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((field) => field.id !== id),
  })),
})

/** Without that section and its fields. */
export const withoutSection = (definition: Definition, id: string): Definition => ({
  sections: definition.sections.filter((section) => section.id !== id),
})
