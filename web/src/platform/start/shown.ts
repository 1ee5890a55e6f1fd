let show = () => {}

/** Kept once the page stands in the browser as the server drew it: a guard that moved on sooner would tear the hydration. */
export const isShown = new Promise<void>((resolve) => {
  show = resolve
})

export const pageIsShown = () => show()
