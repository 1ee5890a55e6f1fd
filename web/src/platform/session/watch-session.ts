import { tokenKey } from './token.ts'

/** Another tab signed in or out: this one starts anew, because the token is read once. */
export function watchSession() {
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === tokenKey || key === null)) location.reload()
  })
}
