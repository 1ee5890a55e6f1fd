/** Where the API is: beside the page, unless a static build names another host. */
export const apiBase: string = import.meta.env.VITE_API_BASE || '/api/v1'
