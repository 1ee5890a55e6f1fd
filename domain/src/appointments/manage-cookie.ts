/** The cookie that opens one visit without signing in: one for each, so that an act meets the visit that is shown. */
export const manageCookie = (appointmentId: string) => `manage-${appointmentId}`

export const isManageCookie = (name: string) => /^manage-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
