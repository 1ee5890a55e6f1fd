/** The cookie that opens one visit without signing in: one for each, so that an act meets the visit that is shown. */
export const manageCookie = (appointmentId: string) => `manage-${appointmentId}`

export const isManageCookie = (name: string) => /^manage-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** The header that carries the same where there is no cookie, and no body to say it in. */
export const manageTokenHeaderName = 'manage-token'

/**
 * Beside the API, where the cookie is sent: the operations that take the header `manage-token` have an address here, too,
 * for a browser that knows the visit by its cookie.
 */
export const managedBase = '/appointment/api'
