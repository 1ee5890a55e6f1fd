import { isShown } from './platform/start/shown.ts'

// Beside the app where the clinic has a tag manager, and nowhere else: who visits another is sent nothing of it.
void isShown.then(async (router) => (await import('./features/cookies/start.tsx')).startCookies(router))
