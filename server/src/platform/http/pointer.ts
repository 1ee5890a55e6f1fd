const escaped = (segment: PropertyKey) => String(segment).replaceAll('~', '~0').replaceAll('/', '~1')

/** The JSON pointer to a field of one part of a request: `/body/patient/email`. */
export const pointerTo = (part: string, path: readonly PropertyKey[]): string =>
  `/${[part, ...path].map(escaped).join('/')}`
