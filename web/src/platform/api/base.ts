/** Where the API is: beside the page, unless a static build names another host. */
export const apiBase: string = import.meta.env.VITE_API_BASE || '/api/v1'

/** What the server serves beside the API, such as the brand's style sheet. */
export const besideApi = (path: string): string => apiBase.replace(/\/api\/v1\/?$/, '') + path
