import type { DataRouter } from 'react-router'

let show: (router: DataRouter) => void = () => {}

/** Kept once the page stands in the browser as the server drew it: a guard that moved on sooner would tear the hydration. */
export const isShown = new Promise<DataRouter>((resolve) => {
  show = resolve
})

export const pageIsShown = (router: DataRouter) => show(router)
