/** Where prescriptions stand, in the area of the staff that begins at a path. */
export const prescriptionsHref = (area: string, id?: string) =>
  id === undefined ? `${area}/prescriptions` : `${area}/prescriptions/${id}`
