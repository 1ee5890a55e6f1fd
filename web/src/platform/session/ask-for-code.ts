type Ask = () => Promise<boolean>

let dialog: Ask | null = null
let asking: Promise<boolean> | null = null

/** Has whoever is here give a code of their second factor. Whether they did; no, where nothing on the page can ask. */
export function askForCode(): Promise<boolean> {
  asking ??= (dialog?.() ?? Promise.resolve(false)).finally(() => (asking = null))
  return asking
}

/** Asks on this page from now on; ends with what is returned. */
export function answerCodeRequests(ask: Ask): () => void {
  dialog = ask
  return () => {
    if (dialog === ask) dialog = null
  }
}
